export { AddToCart } from './add-to-cart';
export { rememberCartOpen } from './remember-open';
export { Bill } from './parts/bill';
export { useFreeDelivery } from './parts/free-delivery';
export { itemOf } from './cart-lines';
export { resetCart, takeCart } from './cart-sync';
export { cartQueryKey, type ServerCart } from './queries';
export { type CartLineState, type CartState, type CartStatus, useCart, useCartLine } from './use-cart';
export { weightLabel } from './weight';
