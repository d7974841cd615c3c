export { RefundScreen as default } from '@/features/content/policy-screen';
