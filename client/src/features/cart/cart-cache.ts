import type { QueryClient } from '@tanstack/react-query';

import type { KeyValue } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import type { ServerCart } from './cart-lines';
import { cartQueryKey } from './queries';

/** Where the device keeps the server's cart for the next visit and for the other tabs. */
export const cartCopyKey = 'cart.server';

function isLine(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, variantId, quantity, images } = value as Partial<ServerCart['products'][number]>;
  return (
    typeof productId === 'string' &&
    typeof variantId === 'string' &&
    typeof quantity === 'number' &&
    Array.isArray(images)
  );
}

function readCart(value: unknown): ServerCart | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { _id, version, products } = value as Partial<ServerCart>;
  const whole = typeof _id === 'string' && typeof version === 'number' && Array.isArray(products);
  return whole && products.every(isLine) ? (value as ServerCart) : undefined;
}

/**
 * The server's cart: the `['cart']` query, with a copy on the device. This is the only place that decides which of
 * two carts is newer. A cart is confirmed when the server answered with it in this visit; the copy of an earlier
 * visit has `dataUpdatedAt` 0: its lines are shown, its version and its bill are not believed.
 */
export class CartCache {
  constructor(
    private readonly client: QueryClient,
    private readonly store: KeyValue,
    /** Fetches the cart anew: its lines came without the bill that this tab shows. */
    private readonly refetch: () => void,
  ) {
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.query === this.query())
        this.save();
    });
  }

  get(): ServerCart | undefined {
    return this.client.getQueryData<ServerCart>(cartQueryKey);
  }

  confirmed(): ServerCart | undefined {
    return (this.query()?.state.dataUpdatedAt ?? 0) > 0 ? this.get() : undefined;
  }

  /** The newer of an answer and what is confirmed: answers may overtake each other. */
  newest(answer: ServerCart): ServerCart {
    const known = this.confirmed();
    return known && known._id === answer._id && known.version > answer.version ? known : answer;
  }

  /** Takes an answer with the bill that this tab shows. */
  take(answer: ServerCart): void {
    this.client.setQueryData<ServerCart>(cartQueryKey, this.newest(answer));
  }

  /** Takes the lines of an answer whose bill is not this tab's. The shown bill stays until the new one is here. */
  takeLines(answer: ServerCart): void {
    const known = this.confirmed();
    if (!known) {
      this.client.setQueryData<ServerCart>(cartQueryKey, answer, { updatedAt: 0 });
    } else if (this.newest(answer) === answer) {
      const { _id, version, products, cartItems, locked } = answer;
      this.client.setQueryData<ServerCart>(cartQueryKey, {
        ...known,
        _id,
        version,
        products,
        cartItems,
        locked,
      });
    }
    this.refetch();
  }

  /** Shows what an earlier visit left, until the server has answered. */
  load(): void {
    const copy = readCart(readJson(this.store, cartCopyKey));
    if (copy && !this.get()) this.client.setQueryData<ServerCart>(cartQueryKey, copy, { updatedAt: 0 });
  }

  /**
   * Another tab saved its copy. Tabs may run in processes of their own, where a write is seen by the others only a
   * moment later, so the copy may be older than what this tab knows: then this tab saves its own again.
   */
  onOtherTab(): void {
    const copy = readCart(readJson(this.store, cartCopyKey));
    if (!copy) return;
    const known = this.confirmed();
    if (!known || known._id !== copy._id || known.version < copy.version) this.takeLines(copy);
    else if (known.version > copy.version) this.save();
  }

  /** The order was placed: its cart is empty. */
  empty(): void {
    const cart = this.get();
    const updatedAt = this.query()?.state.dataUpdatedAt;
    if (cart) this.client.setQueryData(cartQueryKey, { ...cart, products: [], cartItems: [] }, { updatedAt });
  }

  /** The next answer is another session's: it is believed, whatever its version. */
  distrust(): void {
    const cart = this.get();
    if (cart) this.client.setQueryData<ServerCart>(cartQueryKey, cart, { updatedAt: 0 });
  }

  /** Nothing of this customer stays on the device. */
  forget(): void {
    this.query()?.reset();
    this.store.remove(cartCopyKey);
  }

  private query() {
    return this.client.getQueryCache().find({ queryKey: cartQueryKey });
  }

  private save(): void {
    const cart = this.confirmed();
    if (cart) writeJson(this.store, cartCopyKey, cart);
  }
}
