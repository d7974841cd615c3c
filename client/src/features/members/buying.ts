/** From the basket to the button that orders: fetched as one, by index.tsx alone. */
export { default as AddressDialog } from '@/features/address/address-dialog';
export { default as OpenCart } from '@/features/cart/open-cart';
export { CheckoutScreen } from '@/features/checkout/checkout-screen';
