export { OrderDetailsScreen as default } from '@/features/orders';
