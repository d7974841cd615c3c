export { LoginModal } from './login-modal';
export { LoginScreen } from './login-screen';
export { ResetPasswordScreen } from './reset-password-screen';
export { useLogout } from './use-logout';
