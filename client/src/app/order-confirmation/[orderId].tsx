export { ConfirmationScreen as default } from '@/chunks';
