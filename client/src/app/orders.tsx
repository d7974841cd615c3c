export { OrdersPage as default } from '@/features/members';
