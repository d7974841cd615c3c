import OpenCart from '@/features/cart/open-cart';
import { AlsoNeeded, EmptyCartShelf } from '@/features/selling/cart-shelves';

/** The open cart with shelves of products. They are passed in, because the cart feature cannot import the catalogue. */
export function CartWithShelves() {
  return <OpenCart whenEmpty={<EmptyCartShelf />} alsoNeeded={<AlsoNeeded />} />;
}
