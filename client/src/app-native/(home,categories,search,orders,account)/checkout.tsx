export { default } from '@/app/checkout';
