export { default } from '@/app/contact-us';
