export { CheckoutPage as default } from '@/features/members';
