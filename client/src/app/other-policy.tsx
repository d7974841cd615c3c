export { OtherScreen as default } from '@/features/content/other-screen';
