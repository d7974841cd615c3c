export { default } from '@/app/refund-policy';
