export { ListingScreen } from './listing-screen';
export { ProductScreen } from './product-screen';
