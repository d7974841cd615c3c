/** From the cart to the button that orders. Only index.ts imports this file. */
export { default as AddressDialog } from '@/features/address/address-dialog';
export { default as LocationDialog } from '@/features/address/location-dialog';
export { CheckoutScreen } from '@/features/checkout/checkout-screen';
export { BuyAgain } from '@/features/selling/buy-again';
export { CartWithShelves } from './open-cart';
