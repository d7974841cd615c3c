export { AddToCart } from './add-to-cart';
export { rememberCartOpen } from './remember-open';
export { Bill } from './parts/bill';
export { useFreeDelivery } from './parts/free-delivery';
export { cartQueryKey, type ServerCart } from './queries';
export { itemOf } from './server-lines';
export {
  type CartLineState,
  type CartState,
  type CartStatus,
  resetCart,
  takeCart,
  useCart,
  useCartLine,
} from './use-cart';
export { weightLabel } from './weight';
