export { OtherScreen as default } from '@/features/content';
