/** Who the customer is and what they have ordered: fetched as one, by index.tsx alone. */
export { DeleteDialog } from '@/features/account/parts/delete-dialog';
export { default as LoginDialog } from '@/features/auth/login-dialog';
export { ResetPasswordScreen } from '@/features/auth/reset-password-screen';
export { ConfirmationScreen } from '@/features/orders/confirmation-screen';
export { OrderDetailsScreen } from '@/features/orders/order-details-screen';
export { OrdersScreen } from '@/features/orders/orders-screen';
export { ProfileScreen } from '@/features/profile/profile-screen';
