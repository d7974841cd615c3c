export { default } from '@/app/orders';
