export { ProfilePage as default } from '@/features/members';
