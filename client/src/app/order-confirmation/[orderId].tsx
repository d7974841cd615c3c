export { ConfirmationScreen as default } from '@/features/orders/confirmation-screen';
