export { ProfilePanel as ProfileTab } from '@/features/account';
