export { ConfirmationScreen } from './confirmation-screen';
export { OrderDetailsScreen } from './order-details-screen';
export { OrdersScreen } from './orders-screen';
