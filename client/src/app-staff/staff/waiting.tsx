export { WaitingScreen as default } from '@/features/staff/waiting/waiting-screen';
