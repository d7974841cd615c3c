export { ReviewsScreen as default } from '@/features/staff/reviews/reviews-screen';
