export { Heart } from './heart';
export { useFavouriteCount, useWishlist } from './use-wishlist';
