export { PrivacyScreen as default } from '@/features/content/privacy-screen';
