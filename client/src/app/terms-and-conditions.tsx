export { TermsScreen as default } from '@/features/content/terms-screen';
