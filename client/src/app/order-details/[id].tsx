export { OrderDetailsScreen as default } from '@/chunks';
