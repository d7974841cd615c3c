export { ProductScreen as default } from '@/features/catalog/product-screen';
