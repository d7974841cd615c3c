export { default } from '@/app/order-confirmation/[orderId]';
