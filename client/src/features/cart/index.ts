/**
 * The state of the cart and of check-out is in five places, each with one owner:
 * 1. the server's cart and bill: the `['cart']` query, with a copy on the device (cart-cache);
 * 2. the changes that the server has not confirmed yet, on the device (cart-outbox);
 * 3. promo code and wallet of the bill, per tab (bill-options);
 * 4. the orders that the customer has tried to place and whose outcome is unknown, per tab (checkout/order-attempts);
 * 5. the choices of the check-out page: the slot per tab (checkout/use-slots), the payment plan with the page.
 * `applyPending` makes what the customer sees from 1 and 2. Each tab also stores whether the cart is open (remember-open)
 * and what a visitor wanted to add before the login (add-after-login).
 */
export { AddToCart } from './add-to-cart';
export { CartButton, CartIconButton, useCartWords } from './cart-button';
export { rememberCartOpen } from './remember-open';
export { type BillRow, rowsOf, withRow } from './bill-rows';
export { Bill, billText } from './parts/bill';
export { useFreeDelivery } from './parts/free-delivery';
export { AddMoreButton, useMissingToMinimum } from './parts/minimum-order';
export { ofOwner, outbox, resetCart, takeCart } from './cart-sync';
export type { ServerCart } from './cart-lines';
export { cartQueryKey } from './queries';
export { isTooMany, lineText } from './problem-text';
export { useQuantityLimit } from './quantity-limit';
export { useStockWatch } from './stock-watch';
export { type CartState, useCart, useCartLine } from './use-cart';
export { weightLabel } from './weight';
