export { PrivacyScreen as default } from '@/features/content';
