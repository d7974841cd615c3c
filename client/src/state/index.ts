export { createDrafts, forgetDrafts } from './drafts';
export {
  askToLogInAgain,
  closeAccountDeletion,
  closeAddress,
  closeCart,
  closeLocation,
  closeLogin,
  closeOfCustomer,
  greetAfterLogin,
  loginDone,
  type LoginPurpose,
  openAccountDeletion,
  openAddress,
  openCart,
  openLocation,
  openLogin,
  type Overlays,
  setCartView,
  setDownload,
  setMenu,
  useOverlays,
} from './overlays';
export { keptForCustomer } from './kept';
export { askLater, useNoticeToAsk } from './consent';
export { closeProof, endProof, type ProofWays, withProof } from './fresh-proof';
export {
  type Ending,
  enterProtectedPage,
  isGuest,
  isLoggedIn,
  ownerId,
  renewToken,
  type SessionState,
  setLifecycle,
  signIn,
  signOut,
  updateUser,
  userId,
  useSession,
} from './session';
export { doAfterLogin, forgetWishes, takeWish, wished } from './wishes';
