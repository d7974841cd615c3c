export { TermsScreen as default } from '@/features/content';
