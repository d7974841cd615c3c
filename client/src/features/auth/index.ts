export { LoginScreen } from './login-screen';
export { ResetPasswordScreen } from './reset-password-screen';
