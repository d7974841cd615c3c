export { LoginModal } from './login-modal';
export { useLogout } from './use-logout';
