export { default } from '@/app/other-policy';
