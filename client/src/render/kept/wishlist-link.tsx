import { WishlistLink as Original } from '@/navigation/parts/wishlist-link';
import { kept } from './kept';

export const WishlistLink = kept(Original);
