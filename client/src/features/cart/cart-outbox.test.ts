import { Problem, type ProblemKind } from '@/lib/problem';
import { cartOf, cartWorld, itemCalled, memory, onion, Server, tomato, tomatoId } from './testing/cart-world';
import { cartCopyKey } from './cart-cache';
import { countOf, shownQuantity, totalOf } from './cart-lines';
import { cartKey, debounceMs } from './cart-outbox';

const problem = (kind: ProblemKind, code = '') => new Problem({ kind, code, message: code });
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('quick taps show at once and are sent as one absolute quantity', async () => {
  const { outbox, server, seen } = cartWorld();
  for (const quantity of [1, 2, 3]) {
    outbox.set(tomato, quantity);
    expect(seen()).toEqual([`tomato=${quantity}`]);
    await pass(100);
  }
  expect(server.log).toEqual([]);
  await pass(debounceMs);
  expect(server.log).toEqual(['tomato=3']);
  expect(outbox.use.getState().changes).toEqual([]);
  expect(seen()).toEqual(['tomato=3']);
});

test('lines are sent in order, one request at a time', async () => {
  const { outbox, server } = cartWorld();
  outbox.set(tomato, 1);
  outbox.set(onion, 2);
  outbox.set(itemCalled('palak'), 1);
  await pass(debounceMs);
  expect(server.log).toEqual(['tomato=1', 'onion=2', 'palak=1']);
  expect(server.mostAtOnce).toBe(1);
});

test('a tap during the request is kept and sent after it', async () => {
  const { outbox, server, seen } = cartWorld();
  let open = () => {};
  server.gate = new Promise((resolve) => (open = resolve));
  outbox.set(tomato, 1);
  await pass(debounceMs);
  outbox.set(tomato, 4);
  open();
  await pass(0);
  expect(seen()).toEqual(['tomato=4']);
  await pass(debounceMs);
  expect(server.log).toEqual(['tomato=1', 'tomato=4']);
  expect(server.mostAtOnce).toBe(1);
});

test('zero removes the line here at once, and then at the server', async () => {
  const { outbox, server, seen } = cartWorld();
  outbox.set(tomato, 2);
  await pass(debounceMs);
  outbox.set(tomato, 0);
  expect(seen()).toEqual([]);
  await pass(debounceMs);
  expect(server.quantities.size).toBe(0);
});

test('without a network changes wait and are marked; they are sent when it is back', async () => {
  const { outbox, server, world } = cartWorld();
  world.online = false;
  outbox.set(tomato, 2);
  await pass(5000);
  expect(server.log).toEqual([]);
  expect(outbox.use.getState().sendingPaused).toBe(true);
  world.online = true;
  outbox.retryNow();
  await pass(0);
  expect(server.log).toEqual(['tomato=2']);
  expect(outbox.use.getState().sendingPaused).toBe(false);
});

test.each<ProblemKind>(['offline', 'timeout', 'limited', 'server'])(
  'a %s failure is tried again by itself',
  async (kind) => {
    const { outbox, server, seen } = cartWorld();
    server.refuse = problem(kind);
    outbox.set(tomato, 2);
    await pass(debounceMs);
    expect(outbox.use.getState().sendingPaused).toBe(true);
    server.refuse = undefined;
    await pass(1000);
    expect(server.log).toEqual(['tomato=2', 'tomato=2']);
    expect(seen()).toEqual(['tomato=2']);
    expect(outbox.use.getState().sendingPaused).toBe(false);
  },
);

test('a change on which the server keeps failing does not hold up the others for ever', async () => {
  const { outbox, server, refused } = cartWorld();
  server.refuse = problem('server');
  outbox.set(tomato, 2);
  await pass(120_000);
  expect(refused).toHaveBeenCalledTimes(1);
  expect(outbox.use.getState().changes).toEqual([]);
});

test('unsent changes survive a reload', async () => {
  const first = cartWorld();
  first.world.online = false;
  first.outbox.set(tomato, 2);
  const second = cartWorld(first.server, first.store);
  second.outbox.load();
  expect(second.seen()).toEqual(['tomato=2']);
  await pass(debounceMs);
  expect(first.server.log).toEqual(['tomato=2']);
});

test('after a refusal the line shows the server’s quantity and the problem', async () => {
  const { outbox, server, refused, refetch, seen } = cartWorld();
  outbox.set(tomato, 2);
  await pass(debounceMs);
  server.refuse = problem('conflict', 'out_of_stock');
  outbox.set(tomato, 9);
  expect(seen()).toEqual(['tomato=9']);
  await pass(debounceMs);
  expect(seen()).toEqual(['tomato=2']);
  expect(outbox.use.getState().problems[tomatoId]?.code).toBe('out_of_stock');
  expect(refused).toHaveBeenCalledTimes(1);
  expect(refetch).toHaveBeenCalled();
  server.refuse = undefined;
  outbox.set(tomato, 3);
  expect(outbox.use.getState().problems).toEqual({});
});

test('after an expired session the changes wait for the same customer', async () => {
  const { outbox, server, world, seen } = cartWorld();
  outbox.setOwner('asha', false);
  server.refuse = problem('unauthorized');
  outbox.set(tomato, 2);
  await pass(debounceMs);
  world.loggedIn = false;
  await pass(60_000);
  expect(server.log).toEqual(['tomato=2']);
  server.refuse = undefined;
  world.loggedIn = true;
  outbox.setOwner('asha', false);
  await pass(0);
  expect(server.log).toEqual(['tomato=2', 'tomato=2']);
  expect(seen()).toEqual(['tomato=2']);
});

test("another customer's login starts with an empty cart; a guest's cart goes into the account", () => {
  const { outbox, seen } = cartWorld();
  outbox.setOwner('guest-1', true);
  outbox.set(tomato, 2);
  outbox.setOwner('asha', false);
  expect(seen()).toEqual(['tomato=2']);
  outbox.setOwner('ravi', false);
  expect(seen()).toEqual([]);
});

test('an older answer does not undo a newer one', () => {
  const { cart, seen } = cartWorld();
  const answer = (version: number, quantity: number) => cartOf(version, [{ item: tomato, quantity }]);
  cart.take(answer(8, 3));
  cart.take(answer(7, 1));
  expect(seen()).toEqual(['tomato=3']);
  cart.take(answer(9, 5));
  expect(shownQuantity(cart.get(), [], tomatoId)).toBe(5);
});

test('after the start of a page the server’s cart counts, whatever is in storage', () => {
  const before = cartWorld();
  before.cart.take(cartOf(90, [{ item: onion, quantity: 2 }]));
  const after = cartWorld(before.server, before.store);
  after.outbox.load();
  expect(after.seen()).toEqual(['onion=2']);
  expect(after.cart.confirmed()).toBeUndefined();
  after.cart.take(cartOf(1, [{ item: tomato, quantity: 1 }]));
  expect(after.seen()).toEqual(['tomato=1']);
});

test('an answer without the bill of this tab does not replace the shown bill', () => {
  const { cart, refetch, seen } = cartWorld();
  cart.take({ ...cartOf(1, [{ item: tomato, quantity: 1 }]), couponCode: 'MANDI50', grandTotal: 99 });
  cart.takeLines(cartOf(2, [{ item: tomato, quantity: 3 }]));
  expect(seen()).toEqual(['tomato=3']);
  expect(cart.confirmed()).toMatchObject({ version: 2, couponCode: 'MANDI50', grandTotal: 99 });
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('unsent changes that an earlier version of the client stored are sent', async () => {
  const { outbox, server, store, seen } = cartWorld();
  const change = { id: tomatoId, item: tomato, quantity: 2, stamp: 'before', at: 0 };
  const lines = [{ ...onion, id: 'onion_onion-500g', quantity: 1 }];
  const box = {
    owner: 'asha',
    guest: false,
    cartId: 'asha',
    version: 4,
    known: true,
    lines,
    changes: [change],
  };
  store.set(cartKey, JSON.stringify(box));
  outbox.load();
  expect(seen()).toEqual(['tomato=2']);
  outbox.setOwner('asha', false);
  await pass(0);
  expect(server.log).toEqual(['tomato=2']);
  expect(JSON.parse(store.get(cartKey)!)).toEqual({ owner: 'asha', guest: false, changes: [] });
});

test('flush resolves when every change is confirmed, without the debounce', async () => {
  const { outbox, server } = cartWorld();
  outbox.set(tomato, 2);
  outbox.set(onion, 1);
  const flushed = outbox.flush();
  await pass(0);
  await flushed;
  expect(server.log).toEqual(['tomato=2', 'onion=1']);
  await expect(outbox.flush()).resolves.toBeUndefined();
});

test('flush rejects with the problem that keeps a change from being saved', async () => {
  const { outbox, server, world } = cartWorld();
  const outcome = (promise: Promise<void>) =>
    promise.then(
      () => 'done',
      (why: Problem) => why.kind,
    );
  server.refuse = problem('conflict');
  outbox.set(tomato, 2);
  const refusedFlush = outcome(outbox.flush());
  await pass(0);
  await expect(refusedFlush).resolves.toBe('conflict');

  world.online = false;
  outbox.set(tomato, 1);
  const offlineFlush = outcome(outbox.flush());
  await pass(0);
  await expect(offlineFlush).resolves.toBe('offline');

  world.loggedIn = false;
  const strangerFlush = outcome(outbox.flush());
  await pass(0);
  await expect(strangerFlush).resolves.toBe('unauthorized');
});

test('clear empties the cart; leave also deletes its owner', () => {
  const { outbox, store, seen } = cartWorld();
  outbox.setOwner('asha', false);
  outbox.set(tomato, 2);
  outbox.clear();
  expect(seen()).toEqual([]);
  expect(outbox.use.getState().owner).toBe('asha');
  outbox.leave();
  expect(store.get(cartKey)).not.toContain('asha');
  expect(store.get(cartCopyKey)).toBeNull();
});

test('malformed storage counts as an empty cart', () => {
  const store = memory();
  store.set(cartKey, '{"lines":[7],"changes":[7]}');
  store.set(cartCopyKey, '{"_id":"asha","version":1,"products":[7]}');
  const { outbox, seen } = cartWorld(new Server(), store);
  outbox.load();
  expect(seen()).toEqual([]);
});

test('totals are added up in paise', () => {
  const lines = [
    { ...tomato, id: 'a', quantity: 3, price: 0.1 },
    { ...onion, id: 'b', quantity: 2 },
  ];
  expect(totalOf(lines)).toBe(65.3);
  expect(totalOf(lines, 'mrp')).toBe(149);
  expect(countOf(lines)).toBe(5);
});
