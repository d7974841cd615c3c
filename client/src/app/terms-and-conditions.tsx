export { TermsScreen as default } from '@/features/content/policy-screen';
