export { Heart } from './heart';
export { useWishCount, useWishlist } from './use-wishlist';
