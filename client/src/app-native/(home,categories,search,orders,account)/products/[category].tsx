export { default } from '@/app/products/[category]';
