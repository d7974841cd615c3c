export { ProductScreen as default } from '@/features/catalog';
