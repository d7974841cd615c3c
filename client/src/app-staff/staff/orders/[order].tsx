export { OrderScreen as default } from '@/features/staff/orders/order-screen';
