export { default } from '@/app/products/index';
