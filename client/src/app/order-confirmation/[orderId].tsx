export { ConfirmationScreen as default } from '@/features/orders';
