export { default } from '@/app/search';
