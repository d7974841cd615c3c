import {
  closeAccountDeletion,
  closeAddress,
  closeCart,
  closeLocation,
  closeLogin,
  closeProof,
} from '@/state';
import { fromChunk, lazyOverlay, lazyScreen } from './lazy';

/**
 * What only a customer who buys needs is loaded after the page, in two chunks. No other file may import
 * these two modules: the bundler puts a module that two chunks share into the first load.
 */
const account = () => import('./account');
const buying = () => import('./buying');

export const AccountScreen = lazyScreen(fromChunk(account, 'AccountScreen'));
export const CheckoutScreen = lazyScreen(fromChunk(buying, 'CheckoutScreen'));
export const ConfirmationScreen = lazyScreen(fromChunk(account, 'ConfirmationScreen'));
export const OrderDetailsScreen = lazyScreen(fromChunk(account, 'OrderDetailsScreen'));
export const OrdersScreen = lazyScreen(fromChunk(account, 'OrdersScreen'));
export const ResetPasswordScreen = lazyScreen(fromChunk(account, 'ResetPasswordScreen'));
export const UndoChangeScreen = lazyScreen(fromChunk(account, 'UndoChangeScreen'));

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
  fromChunk(buying, 'OpenCart'),
  (overlays) => overlays.cart.open,
  closeCart,
);
export const LocationDialog = lazyOverlay(
  fromChunk(buying, 'LocationDialog'),
  (overlays) => overlays.location,
  closeLocation,
);
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
