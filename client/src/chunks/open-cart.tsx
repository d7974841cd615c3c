import OpenCart from '@/features/cart/open-cart';
import { AddToOrder } from '@/features/orders/add-to-order';
import { AlsoNeeded, EmptyCartShelf } from '@/features/selling/cart-shelves';

/** The open cart with shelves of products and the way into an order. They are passed in, because the cart feature cannot import theirs. */
export function CartWithShelves() {
  return <OpenCart whenEmpty={<EmptyCartShelf />} alsoNeeded={<AlsoNeeded />} toOrder={<AddToOrder />} />;
}
