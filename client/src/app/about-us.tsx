export { AboutScreen as default } from '@/features/content/about-screen';
