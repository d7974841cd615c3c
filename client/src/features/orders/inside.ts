// What only people with an account look at: one chunk, fetched when it is first needed.
export { ConfirmationPage } from './parts/confirmation-page';
export { DetailsPage } from './parts/details-page';
export { OrderList } from './parts/order-list';
export { OrdersPage } from './parts/orders-page';
