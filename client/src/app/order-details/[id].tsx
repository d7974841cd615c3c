export { OrderDetailsScreen as default } from '@/features/orders/order-details-screen';
