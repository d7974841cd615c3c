import type { Problem } from '@/lib/problem';
import type { KeyValue } from '@/lib/storage';
import { lineId, linesOf, type CartItem } from '../cart-lines';
import { CartOutbox, type LocalCart, type OutboxDeps } from '../cart-outbox';

export const itemCalled = (name: string, price = 18): CartItem => ({
  productId: name,
  variantId: `${name}-500g`,
  name,
  price,
  mrp: price + 6,
  weight: 500,
  weightUnit: 'g',
  stock: 9,
});
export const tomato = itemCalled('tomato');
export const onion = itemCalled('onion', 32.5);
export const tomatoId = lineId('tomato', 'tomato-500g');

/** The server: keeps absolute quantities, counts versions, refuses on request. */
export class Server {
  version = 0;
  quantities = new Map<string, { item: CartItem; quantity: number }>();
  log: string[] = [];
  refuse: Problem | undefined;
  atOnce = 0;
  mostAtOnce = 0;
  gate: Promise<void> | undefined;

  cart(): LocalCart {
    const lines = [...this.quantities.entries()].map(([id, line]) => ({
      ...line.item,
      id,
      quantity: line.quantity,
    }));
    return { cartId: 'asha', version: this.version, lines };
  }

  send: OutboxDeps['send'] = async (item, quantity) => {
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
  };
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
/** One lock over all tabs, as the browser's. */
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
  const refresh = jest.fn();
  const outbox = new CartOutbox({
    store,
    send: server.send,
    refresh,
    refused,
    isLoggedIn: () => world.loggedIn,
    isOnline: () => world.online,
    oneTabAtATime,
    now: Date.now,
    stamp: () => String((stamps += 1)),
  });
  const seen = () => linesOf(outbox.use.getState().box).map((line) => `${line.name}=${line.quantity}`);
  return { outbox, server, store, oneTabAtATime, world, refused, refresh, seen };
}
