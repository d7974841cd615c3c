export { AccountScreen as default } from '@/chunks';
