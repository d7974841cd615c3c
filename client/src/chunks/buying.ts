/** The chunk of buying: from the cart to the Place Order button. Only index.ts may import this file. */
export { default as AddressDialog } from '@/features/address/address-dialog';
export { default as LocationDialog } from '@/features/address/location-dialog';
export { CheckoutScreen } from '@/features/checkout/checkout-screen';
export { BuyAgain } from '@/features/selling/buy-again';
export { CartWithShelves } from './open-cart';
