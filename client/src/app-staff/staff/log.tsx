export { LogScreen as default } from '@/features/staff/log/log-screen';
