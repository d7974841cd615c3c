export { ContactScreen as default } from '@/features/content/contact-screen';
