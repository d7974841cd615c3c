export { default } from '@/app/reset-password/[Id]';
