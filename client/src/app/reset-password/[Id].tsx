export { ResetPasswordPage as default } from '@/features/members';
