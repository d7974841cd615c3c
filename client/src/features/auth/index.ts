export { useLogout } from './use-logout';
export { useSecondsLeft } from './use-seconds-left';
