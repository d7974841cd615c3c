export { StartScreen as default } from '@/features/staff/shell/start-screen';
