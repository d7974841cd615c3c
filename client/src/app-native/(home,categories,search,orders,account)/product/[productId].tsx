export { default } from '@/app/product/[productId]';
