import OpenCart from '@/features/cart/open-cart';
import { AlsoNeeded, EmptyCartShelf } from '@/features/selling/cart-shelves';

/** The open cart with its shelves, which are made of products: the cart itself knows none. */
export function CartWithShelves() {
  return <OpenCart whenEmpty={<EmptyCartShelf />} alsoNeeded={<AlsoNeeded />} />;
}
