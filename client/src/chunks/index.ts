import { keptAt } from '@/lib/kept';
import { useOnline } from '@/lib/network';
import {
  closeAccountDeletion,
  closeAddress,
  closeCart,
  closeLocation,
  closeLogin,
  closeProof,
  isLoggedIn,
  setDownload,
  useNoticeToAsk,
  useSession,
} from '@/state';
import { fromChunk, lazyOverlay, lazyPart, lazyScreen } from './lazy';
import { PlainOffline } from './plain-offline';

/**
 * What only customers who buy or log in need is loaded after the page, in two chunks, and background work in a third. No other file
 * may import these three modules: the bundler puts a module that two chunks share into the first load.
 */
const account = () => import('./account');
const background = () => import('./background');
const buying = () => import('./buying');

export const AccountScreen = lazyScreen(fromChunk(account, 'AccountScreen'));
export const CheckoutScreen = lazyScreen(fromChunk(buying, 'CheckoutScreen'));
export const ConfirmationScreen = lazyScreen(fromChunk(account, 'ConfirmationScreen'));
export const OrderDetailsScreen = lazyScreen(fromChunk(account, 'OrderDetailsScreen'));
export const OrdersScreen = lazyScreen(fromChunk(account, 'OrdersScreen'));
export const ResetPasswordScreen = lazyScreen(fromChunk(account, 'ResetPasswordScreen'));
export const UndoChangeScreen = lazyScreen(fromChunk(account, 'UndoChangeScreen'));

export const Background = lazyPart(
  () => background().then((chunk) => chunk.Background),
  () => false,
);
/** For customers who have ordered before; it renders nothing for others. */
export const BuyAgain = lazyPart(fromChunk(buying, 'BuyAgain'), () => useSession(isLoggedIn));
export const OfflineBanner = lazyPart(
  () => background().then((chunk) => chunk.OfflineBanner),
  () => !useOnline() || keptAt !== undefined,
  PlainOffline,
);

export const AccountDeletion = lazyOverlay(
  fromChunk(account, 'DeleteDialog'),
  (overlays) => overlays.accountDeletion,
  closeAccountDeletion,
);
export const AddressDialog = lazyOverlay(
  fromChunk(buying, 'AddressDialog'),
  (overlays) => overlays.address.open,
  closeAddress,
);
export const CartDrawer = lazyOverlay(
  fromChunk(buying, 'CartWithShelves'),
  (overlays) => overlays.cart.open,
  closeCart,
);
export const ComingSoon = lazyOverlay(
  fromChunk(account, 'ComingSoon'),
  (overlays) => overlays.download,
  () => setDownload(false),
);
export const LocationDialog = lazyOverlay(
  fromChunk(buying, 'LocationDialog'),
  (overlays) => overlays.location,
  closeLocation,
);
export const Consent = lazyPart(fromChunk(account, 'ConsentDialog'), () => useNoticeToAsk() !== undefined);
export const LoginDialog = lazyOverlay(
  fromChunk(account, 'LoginDialog'),
  (overlays) => overlays.login.open,
  closeLogin,
);
export const Proof = lazyOverlay(
  fromChunk(account, 'ProofDialog'),
  (overlays) => overlays.proof.open,
  closeProof,
);
