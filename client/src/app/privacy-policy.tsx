export { PrivacyScreen as default } from '@/features/content/policy-screen';
