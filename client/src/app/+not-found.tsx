export { NotFoundScreen as default } from '@/navigation';
