import type { QueryClient } from '@tanstack/react-query';

import type { KeyValue } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import type { ServerCart } from './cart-lines';
import { cartQueryKey } from './queries';

/** The storage key of the copy of the server's cart, for the next visit and for other tabs. */
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
 * The server's cart: the `['cart']` query, with a copy on the device. Only this class decides which of two carts is newer. A cart is
 * confirmed if the server has answered with it in this visit. The copy of an earlier visit has `dataUpdatedAt` 0: its lines are
 * shown, but its version and its bill are not trusted.
 */
export class CartCache {
  constructor(
    private readonly client: QueryClient,
    private readonly store: KeyValue<typeof cartCopyKey>,
    /** Fetches the cart again, because its lines came without the bill that this tab shows. */
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

  /** Returns the newer one of an answer and the confirmed cart: answers may arrive out of order. */
  newest(answer: ServerCart): ServerCart {
    const known = this.confirmed();
    return known && known._id === answer._id && known.version > answer.version ? known : answer;
  }

  /** Stores an answer that has the bill of this tab. */
  take(answer: ServerCart): void {
    this.client.setQueryData<ServerCart>(cartQueryKey, this.newest(answer));
  }

  /** Stores only the lines of an answer whose bill is not that of this tab. The shown bill stays until the new one arrives. */
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

  /** Shows the copy of an earlier visit until the server has answered. */
  load(): void {
    const copy = readCart(readJson(this.store, cartCopyKey));
    if (copy && !this.get()) this.client.setQueryData<ServerCart>(cartQueryKey, copy, { updatedAt: 0 });
  }

  /**
   * Called when another tab has saved its copy. Tabs may run in separate processes, which see each other's writes a moment later. So
   * the copy may be older than the cart of this tab; then this tab saves its own cart again.
   */
  onOtherTab(): void {
    const copy = readCart(readJson(this.store, cartCopyKey));
    if (!copy) return;
    const known = this.confirmed();
    if (!known || known._id !== copy._id || known.version < copy.version) this.takeLines(copy);
    else if (known.version > copy.version) this.save();
  }

  /** Called when the order was placed: the cart is empty now. */
  empty(): void {
    const cart = this.get();
    const updatedAt = this.query()?.state.dataUpdatedAt;
    if (cart) this.client.setQueryData(cartQueryKey, { ...cart, products: [], cartItems: [] }, { updatedAt });
  }

  /** Called when the session changes: the next answer is accepted whatever its version, because it may be another cart. */
  distrust(): void {
    const cart = this.get();
    if (cart) this.client.setQueryData<ServerCart>(cartQueryKey, cart, { updatedAt: 0 });
  }

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
