export { OrderList } from './order-parts';
