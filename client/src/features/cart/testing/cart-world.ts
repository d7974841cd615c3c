import { QueryClient } from '@tanstack/react-query';

import type { Problem } from '@/lib/problem';
import type { KeyValue } from '@/lib/storage';
import { CartCache } from '../cart-cache';
import { applyPending, lineId, type CartItem, type ServerCart } from '../cart-lines';
import { CartOutbox } from '../cart-outbox';

export const itemCalled = (name: string, price = 18): CartItem => ({
  productId: name,
  variantId: `${name}-500g`,
  name,
  price,
  mrp: price + 6,
  weight: '500',
  weightUnit: 'g',
  stock: 9,
  tile: 'leaf',
});
export const tomato = itemCalled('tomato');
export const onion = itemCalled('onion', 32.5);
export const tomatoId = lineId('tomato', 'tomato-500g');

/** A cart as in the server's answer, without the fields that no test reads. */
export function cartOf(
  version: number,
  lines: { item: CartItem; quantity: number }[],
  _id = 'asha',
): ServerCart {
  const products = lines.map(({ item, quantity }) => ({ ...item, images: [], quantity, problem: null }));
  return { _id, version, products, cartItems: products, locked: false } as unknown as ServerCart;
}

/** A fake server: stores absolute quantities, counts versions, and refuses if `refuse` is set. */
export class Server {
  version = 0;
  quantities = new Map<string, { item: CartItem; quantity: number }>();
  log: string[] = [];
  refuse: Problem | undefined;
  atOnce = 0;
  mostAtOnce = 0;
  gate: Promise<void> | undefined;

  cart(): ServerCart {
    return cartOf(this.version, [...this.quantities.values()]);
  }

  async send(item: CartItem, quantity: number): Promise<ServerCart> {
    this.log.push(`${item.productId}=${quantity}`);
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    await this.gate;
    this.atOnce -= 1;
    if (this.refuse) throw this.refuse;
    this.version += 1;
    const id = lineId(item.productId, item.variantId);
    if (quantity === 0) this.quantities.delete(id);
    else this.quantities.set(id, { item, quantity });
    return this.cart();
  }
}

export function memory(): KeyValue {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

let stamps = 0;
/** One lock over all tabs, like the browser's. */
function locker() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

export function cartWorld(server = new Server(), store = memory(), oneTabAtATime = locker()) {
  const world = { online: true, loggedIn: true };
  const refused = jest.fn();
  const refetch = jest.fn();
  const cart = new CartCache(new QueryClient(), store, refetch);
  const outbox = new CartOutbox({
    store,
    cart,
    send: async (item, quantity) => cart.take(await server.send(item, quantity)),
    refetch,
    refused,
    isLoggedIn: () => world.loggedIn,
    isOnline: () => world.online,
    oneTabAtATime,
    now: Date.now,
    stamp: () => String((stamps += 1)),
  });
  const seen = () =>
    applyPending(cart.get(), outbox.use.getState().changes).map((line) => `${line.name}=${line.quantity}`);
  /** Stands for the browser's storage event in this tab, after another tab has stored something. */
  const onOtherTab = () => {
    cart.onOtherTab();
    outbox.onOtherTab();
  };
  return { outbox, cart, server, store, oneTabAtATime, world, refused, refetch, seen, onOtherTab };
}
