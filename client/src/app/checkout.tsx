export { CheckoutScreen as default } from '@/features/checkout/checkout-screen';
