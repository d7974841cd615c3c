export { default } from '@/app/terms-and-conditions';
