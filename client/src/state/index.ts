export {
  closeAccountDeletion,
  closeAddress,
  closeCart,
  closeLogin,
  type EditedAddress,
  openAccountDeletion,
  openAddress,
  openCart,
  openLogin,
  type Overlays,
  setCartView,
  setDownload,
  setMenu,
  useOverlays,
} from './overlays';
export { closeProof, endProof, type ProofWays, withProof } from './fresh-proof';
export {
  enterProtectedPage,
  isGuest,
  isLoggedIn,
  loggedOut,
  loginSucceeded,
  type SessionState,
  signIn,
  signOut,
  updateUser,
  useSession,
} from './session';
