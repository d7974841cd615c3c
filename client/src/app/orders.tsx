export { OrdersScreen as default } from '@/chunks';
