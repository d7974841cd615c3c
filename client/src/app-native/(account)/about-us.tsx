export { default } from '@/app/about-us';
