export { CheckoutScreen as default } from '@/chunks';
