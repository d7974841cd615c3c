export { ResetPasswordScreen as default } from '@/chunks';
