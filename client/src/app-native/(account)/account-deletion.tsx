export { default } from '@/app/account-deletion';
