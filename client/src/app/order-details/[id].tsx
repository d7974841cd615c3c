export { OrderDetailsPage as default } from '@/features/members';
