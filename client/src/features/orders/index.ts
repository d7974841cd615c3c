export { OrderList } from './parts/order-list';
export { useOrdersUnderWay } from './use-orders-under-way';
