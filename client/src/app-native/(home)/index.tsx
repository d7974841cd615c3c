export { default } from '@/app/index';
