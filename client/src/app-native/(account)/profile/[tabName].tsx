export { default } from '@/app/profile/[tabName]';
