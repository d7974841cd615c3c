export { NotFoundScreen as default } from '@/navigation/not-found-screen';
