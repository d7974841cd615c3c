export { ContactScreen as default } from '@/features/content';
