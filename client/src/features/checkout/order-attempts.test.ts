import { Problem } from '@/lib/problem';
import type { KeyValue } from '@/lib/storage';
import { isUnknown, OrderAttempts, type WantedOrder } from './order-attempts';
import type { CheckoutRequest, Placed } from './queries';

const wanted: WantedOrder = {
  cartVersion: 7,
  request: {
    cartId: 'cart_1',
    addressId: 'addr_1',
    deliverySlotId: 'dawn',
    paymentMethod: 'cod',
    walletDeduction: false,
    couponId: '',
    deliveryCharge: 25,
    expectedTotal: 172,
  },
};
const wantedWith = (change: Partial<CheckoutRequest>): WantedOrder => ({
  ...wanted,
  request: { ...wanted.request, ...change },
});
const order: Placed = { _id: 'ord_1', trackingId: 'TK-1', paymentUrl: '', waits: false };

const unknown = (kind: 'offline' | 'timeout' | 'server', retryAfter?: number) =>
  new Problem({ kind, retryAfter });
const refusal = (code: string) => new Problem({ kind: 'conflict', code, status: 409 });

type Answer = Placed | Problem | Promise<Placed>;

/** A fake server that gives these answers one after the other, and a list of the requests that it got. */
function world(answers: Answer[], kept = new Map<string, string>(), user: string | (() => string) = 'asha') {
  const store: KeyValue = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const asked: { key: string; body: CheckoutRequest }[] = [];
  const pauses: number[] = [];
  let keys = 0;
  const attempts = new OrderAttempts({
    store,
    user: typeof user === 'string' ? () => user : user,
    send: (body, key) => {
      asked.push({ key, body });
      const answer = answers.shift() ?? refusal('nobody_expected_this');
      return answer instanceof Problem ? Promise.reject(answer) : Promise.resolve(answer);
    },
    newKey: () => `key-${kept.size}-${(keys += 1)}`,
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  });
  return { attempts, asked, pauses, kept, keysAsked: () => asked.map((one) => one.key) };
}

test('an order is requested once, with the prices that the customer saw, and leaves nothing in storage', async () => {
  const { attempts, asked, kept } = world([order]);
  await expect(attempts.place(wanted)).resolves.toBe(order);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toEqual(wanted.request);
  expect(kept.size).toBe(0);
});

test('a double click is one request and one order', async () => {
  let answer: (placed: Placed) => void = () => undefined;
  const { attempts, asked } = world([new Promise((resolve) => (answer = resolve))]);
  const presses = [attempts.place(wanted), attempts.place(wanted), attempts.settle()];
  answer(order);
  await expect(Promise.all(presses)).resolves.toEqual([order, order, order]);
  expect(asked).toHaveLength(1);
});

test('after a time-out the request is sent again with the same key', async () => {
  const { attempts, keysAsked, pauses } = world([unknown('timeout'), order]);
  await expect(attempts.place(wanted)).resolves.toBe(order);
  expect(new Set(keysAsked()).size).toBe(1);
  expect(keysAsked()).toHaveLength(2);
  expect(pauses).toEqual([1000]);
});

test('the pause before the next request is as long as the server says', async () => {
  const { attempts, pauses } = world([unknown('server', 5), order]);
  await attempts.place(wanted);
  expect(pauses).toEqual([5000]);
});

test('after the last try the key stays, and the next press uses it', async () => {
  const lost = Array.from({ length: 4 }, () => unknown('offline'));
  const { attempts, keysAsked, kept } = world([...lost, order]);
  await expect(attempts.place(wanted)).rejects.toMatchObject({ kind: 'offline' });
  expect(attempts.open()).toHaveLength(1);
  await expect(attempts.place(wantedWith({ expectedTotal: 180 }))).resolves.toBe(order);
  expect(keysAsked()).toHaveLength(5);
  expect(new Set(keysAsked()).size).toBe(1);
  expect(kept.size).toBe(0);
});

test('after two time-outs no further request is sent', async () => {
  const { attempts, asked } = world([unknown('timeout'), unknown('timeout'), order]);
  await expect(attempts.place(wanted)).rejects.toMatchObject({ kind: 'timeout' });
  expect(asked).toHaveLength(2);
});

test('the key survives a reload', async () => {
  const before = world([unknown('timeout'), unknown('timeout')]);
  await expect(before.attempts.place(wanted)).rejects.toMatchObject({ kind: 'timeout' });
  const after = world([order], before.kept);
  expect(after.attempts.open()[0]).toMatchObject(wanted);
  await after.attempts.place(wanted);
  expect(after.keysAsked()[0]).toBe(before.keysAsked()[0]);
});

test('after a refusal the next press is a new attempt', async () => {
  const { attempts, keysAsked } = world([refusal('price_changed'), order]);
  await expect(attempts.place(wanted)).rejects.toMatchObject({ code: 'price_changed' });
  expect(attempts.open()).toEqual([]);
  await attempts.place(wantedWith({ expectedTotal: 180 }));
  expect(new Set(keysAsked()).size).toBe(2);
});

test('a different request gets a different key', async () => {
  const { attempts, keysAsked } = world([unknown('timeout'), unknown('timeout'), order]);
  await expect(attempts.place(wanted)).rejects.toBeDefined();
  await attempts.place(wantedWith({ deliverySlotId: 'noon' }));
  expect(new Set(keysAsked()).size).toBe(2);
});

test('a changed request finds the order that an attempt without an answer has placed', async () => {
  const { attempts, asked, kept } = world([
    unknown('timeout'),
    unknown('timeout'),
    refusal('cart_empty'),
    order,
  ]);
  await expect(attempts.place(wanted)).rejects.toBeDefined();
  await expect(attempts.place(wantedWith({ deliverySlotId: 'noon' }))).resolves.toBe(order);
  expect(asked[3]).toEqual(asked[0]);
  expect(kept.size).toBe(0);
});

test('without such an attempt, an empty cart is a refusal', async () => {
  const { attempts, asked } = world([refusal('cart_empty')]);
  await expect(attempts.place(wanted)).rejects.toMatchObject({ code: 'cart_empty' });
  expect(asked).toHaveLength(1);
});

const notNow = ['limited', 'unauthorized'] as const;

test.each(notNow)(
  'after "%s" alone no order exists; the choices and the key stay for the next press',
  async (kind) => {
    const { attempts, asked } = world([new Problem({ kind }), new Problem({ kind }), order]);
    for (const times of [1, 2]) {
      await expect(attempts.place(wanted)).rejects.toMatchObject({ kind });
      expect(asked).toHaveLength(times);
      expect(attempts.open()).toMatchObject([wanted]);
      expect(attempts.isUnknown()).toBe(false);
      await expect(attempts.settle()).resolves.toBeNull();
    }
    await expect(attempts.place(wanted)).resolves.toBe(order);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  },
);

test.each(notNow)('"%s" after a lost answer does not say whether the order exists', async (kind) => {
  const problem = new Problem({ kind });
  const within = world([unknown('timeout'), problem]);
  await expect(within.attempts.place(wanted)).rejects.toMatchObject({ kind });
  expect(within.attempts.isUnknown()).toBe(true);

  const later = world([unknown('timeout'), unknown('timeout'), problem, problem]);
  await later.attempts.place(wanted).catch(() => undefined);
  await expect(later.attempts.settle()).rejects.toMatchObject({ kind });
  expect(later.attempts.isUnknown()).toBe(true);
  await expect(later.attempts.place(wanted)).rejects.toMatchObject({ kind });
  expect(later.attempts.isUnknown()).toBe(true);
});

test('an expired session ends no earlier attempt whose outcome is unknown', async () => {
  const { attempts, asked, kept } = world([unknown('timeout'), unknown('timeout')]);
  await attempts.place(wanted).catch(() => undefined);
  const noon = wantedWith({ deliverySlotId: 'noon' });
  // The refusal logs the customer out before the attempt hears of it.
  const expired = world([new Problem({ kind: 'unauthorized' })], kept, () =>
    expired.asked.length ? '' : 'asha',
  );
  await expired.attempts.place(noon).catch(() => undefined);
  expect(expired.attempts.open()).toEqual([]);

  const after = world([refusal('cart_empty'), order], kept);
  expect(after.attempts.open()).toMatchObject([wanted, noon]);
  await expect(after.attempts.place(noon)).resolves.toBe(order);
  expect(after.asked[1]).toEqual(asked[0]);
});

test('a page that was left while the first request was under way does not know the outcome', async () => {
  const { attempts, kept } = world([new Problem({ kind: 'unauthorized' })]);
  await attempts.place(wanted).catch(() => undefined);
  const again = world([new Promise<Placed>(() => undefined)], kept);
  void again.attempts.place(wanted);
  while (again.asked.length === 0) await Promise.resolve();
  expect(world([], kept).attempts.isUnknown()).toBe(true);
});

test('settle after a reload finds the order, or that there is none', async () => {
  const lost = () => world([unknown('timeout'), unknown('timeout')]);
  const found = lost();
  await found.attempts.place(wanted).catch(() => undefined);
  await expect(world([order], found.kept).attempts.settle()).resolves.toBe(order);

  const none = lost();
  await none.attempts.place(wanted).catch(() => undefined);
  const after = world([refusal('cart_empty')], none.kept);
  await expect(after.attempts.settle()).resolves.toBeNull();
  expect(after.attempts.open()).toEqual([]);
});

test('a press while an earlier attempt is being settled waits for it, and places the order if that one has placed none', async () => {
  const lost = world([unknown('timeout'), unknown('timeout')]);
  await lost.attempts.place(wanted).catch(() => undefined);
  const after = world([refusal('slot_full'), order], lost.kept);
  const settled = after.attempts.settle();
  await expect(after.attempts.place(wantedWith({ deliverySlotId: 'noon' }))).resolves.toBe(order);
  await expect(settled).resolves.toBeNull();
  expect(after.asked.map((one) => one.body.deliverySlotId)).toEqual(['dawn', 'noon']);
});

test('a change of any field makes it another order; the sequence of the fields does not matter', async () => {
  const lost = world([unknown('timeout'), unknown('timeout'), unknown('timeout'), unknown('timeout'), order]);
  await lost.attempts.place(wanted).catch(() => undefined);
  const reversed = Object.fromEntries(Object.entries(wanted.request).reverse()) as CheckoutRequest;
  await lost.attempts.place({ ...wanted, request: reversed }).catch(() => undefined);
  expect(new Set(lost.keysAsked()).size).toBe(1);
  await lost.attempts.place(wantedWith({ leaveAtGate: true } as Partial<CheckoutRequest>));
  expect(new Set(lost.keysAsked()).size).toBe(2);
});

test('an attempt that an earlier version of the client stored is sent again with its key', async () => {
  const { deliveryCharge, expectedTotal, ...choices } = wanted.request;
  const shown = { deliveryCharge, expectedTotal };
  const earlier = [{ key: 'key-before', wish: { ...choices, cartVersion: 7 }, shown }];
  const { attempts, asked } = world([order], new Map([['checkout.attempts', JSON.stringify(earlier)]]));
  expect(attempts.open()).toMatchObject([wanted]);
  await expect(attempts.place(wanted)).resolves.toBe(order);
  expect(asked).toEqual([{ key: 'key-before', body: wanted.request }]);
});

test('an attempt is sent again only for the customer who made it', async () => {
  const lost = world([unknown('timeout'), unknown('timeout')]);
  await lost.attempts.place(wanted).catch(() => undefined);
  const bina = world([], lost.kept, 'bina');
  expect(bina.attempts.open()).toEqual([]);
  await expect(bina.attempts.settle()).resolves.toBeNull();
  expect(bina.asked).toEqual([]);
  expect(world([], lost.kept).attempts.open()).toMatchObject([wanted]);
});

test('malformed stored attempts are ignored', () => {
  const { attempts } = world([], new Map([['checkout.attempts', '[{"key":1},"x",null]']]));
  expect(attempts.open()).toEqual([]);
});

test('the outcome is unknown only if the server has not answered or has failed', () => {
  expect(isUnknown(unknown('server'))).toBe(true);
  expect(isUnknown(refusal('slot_full'))).toBe(false);
  expect(isUnknown(new Error('a bug'))).toBe(false);
});
