export { OrderList } from './parts/order-list';
