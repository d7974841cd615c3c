export { PickScreen as default } from '@/features/staff/pick/pick-screen';
