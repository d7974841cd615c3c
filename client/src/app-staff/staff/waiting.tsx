export { WaitingScreen as default } from '@/features/staff/queue/waiting-screen';
