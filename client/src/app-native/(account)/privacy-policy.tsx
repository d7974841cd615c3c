export { default } from '@/app/privacy-policy';
