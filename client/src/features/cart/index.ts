export { AddToCart } from './add-to-cart';
export { cartQueryKey, type ServerCart } from './queries';
export { itemOf } from './server-lines';
export {
  type CartLineState,
  type CartState,
  type CartStatus,
  resetCart,
  useCart,
  useCartLine,
} from './use-cart';
export { weightLabel } from './weight';
