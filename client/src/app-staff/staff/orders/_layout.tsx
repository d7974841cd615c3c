export { OrdersLayout as default } from '@/features/staff/orders/orders-layout';
