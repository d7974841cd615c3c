export { DeletionScreen as default } from '@/features/content/deletion-screen';
