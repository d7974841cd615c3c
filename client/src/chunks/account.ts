/** The chunk of the account: profile, addresses, orders, wallet. Only index.ts may import this file. */
export { AccountScreen } from '@/features/account/account-screen';
export { ConsentDialog } from '@/features/account/parts/consent-dialog';
export { DeleteDialog } from '@/features/account/parts/delete-dialog';
export { default as LoginDialog } from '@/features/auth/login-dialog';
export { ProofDialog } from '@/features/auth/proof-dialog';
export { ResetPasswordScreen } from '@/features/auth/reset-password-screen';
export { UndoChangeScreen } from '@/features/auth/undo-change-screen';
export { ConfirmationScreen } from '@/features/orders/confirmation-screen';
export { OrderDetailsScreen } from '@/features/orders/order-details-screen';
export { OrdersScreen } from '@/features/orders/orders-screen';
export { ComingSoon } from '@/features/content/coming-soon';
