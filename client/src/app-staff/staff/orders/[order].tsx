export { OrderScreen as default } from '@/features/staff/order/order-screen';
