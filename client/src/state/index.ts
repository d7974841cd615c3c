export {
  type CartView,
  closeAddress,
  closeCart,
  closeLogin,
  type EditedAddress,
  openAddress,
  openCart,
  openLogin,
  setCartView,
  setDownload,
  setMenu,
  useOverlays,
} from './overlays';
export {
  expireSession,
  isGuest,
  isLoggedIn,
  loggedOut,
  loginSucceeded,
  sessionExpired,
  type SessionState,
  signIn,
  signOut,
  updateUser,
  type UserDetail,
  useSession,
} from './session';
export { useRequireLogin } from './use-require-login';
