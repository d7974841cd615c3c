export { SetupScreen as default } from '@/features/staff/setup/setup-screen';
