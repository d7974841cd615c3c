export { OtherScreen as default } from '@/features/content/policy-screen';
