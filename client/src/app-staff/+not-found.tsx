export { NotFoundScreen as default } from '@/features/staff/shell/not-found-screen';
