export { default } from '@/app/order-details/[id]';
