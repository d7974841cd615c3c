export { ListingScreen as default } from '@/features/catalog/listing-screen';
