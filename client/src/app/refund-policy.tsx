export { RefundScreen as default } from '@/features/content/refund-screen';
