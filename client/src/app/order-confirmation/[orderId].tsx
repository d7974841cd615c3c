export { ConfirmationPage as default } from '@/features/members';
