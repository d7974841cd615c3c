import { cartWorld, onion, tomato } from './testing/cart-world';
import { cartCopyKey } from './cart-cache';
import { cartKey, debounceMs, otherTabMs } from './cart-outbox';
import { overwriteMs } from './made-here';

/** Two tabs of one browser: two outboxes over one storage. */

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('two tabs show the same cart and send a change once', async () => {
  const one = cartWorld();
  const two = cartWorld(one.server, one.store, one.oneTabAtATime);
  one.outbox.set(tomato, 2);
  two.onOtherTab();
  expect(two.seen()).toEqual(['tomato=2']);
  await pass(otherTabMs + debounceMs);
  two.onOtherTab();
  expect(one.server.log).toEqual(['tomato=2']);
  two.outbox.set(onion, 1);
  one.onOtherTab();
  expect(one.seen()).toEqual(['tomato=2', 'onion=1']);
  await pass(debounceMs);
  expect(one.server.log).toEqual(['tomato=2', 'onion=1']);
});

test('a change that another tab overwrites from an older copy of storage is not lost', async () => {
  const one = cartWorld();
  const two = cartWorld(one.server, one.store, one.oneTabAtATime);
  one.outbox.set(tomato, 1);
  await pass(debounceMs);
  two.onOtherTab();
  const older = one.store.get(cartKey)!;
  two.outbox.set(tomato, 2);
  one.store.set(cartKey, older);
  two.onOtherTab();
  expect(two.seen()).toEqual(['tomato=2']);
  await pass(debounceMs);
  expect(one.server.log).toEqual(['tomato=1', 'tomato=2']);
  one.onOtherTab();
  expect(one.seen()).toEqual(['tomato=2']);
});

test('an answer that another tab overwrites from an older copy of storage is stored again', async () => {
  const one = cartWorld();
  const two = cartWorld(one.server, one.store, one.oneTabAtATime);
  one.cart.take(one.server.cart());
  two.onOtherTab();
  const older = one.store.get(cartCopyKey)!;
  one.outbox.set(tomato, 1);
  await pass(debounceMs);
  await pass(overwriteMs);
  one.store.set(cartCopyKey, older);
  one.onOtherTab();
  two.onOtherTab();
  expect(one.seen()).toEqual(['tomato=1']);
  expect(two.seen()).toEqual(['tomato=1']);
  expect(one.server.log).toEqual(['tomato=1']);
});

test('a later change of another tab is not mistaken for such an overwrite', async () => {
  const one = cartWorld();
  const two = cartWorld(one.server, one.store, one.oneTabAtATime);
  one.outbox.set(tomato, 2);
  await pass(debounceMs);
  two.onOtherTab();
  two.outbox.set(tomato, 5);
  one.onOtherTab();
  await pass(debounceMs);
  one.onOtherTab();
  expect(one.seen()).toEqual(['tomato=5']);
  expect(one.server.log).toEqual(['tomato=2', 'tomato=5']);
});

test('the changes of a closed tab are sent by another tab', async () => {
  const one = cartWorld();
  const two = cartWorld(one.server, one.store, one.oneTabAtATime);
  one.world.loggedIn = false; // stands for the closed tab, which sends nothing
  one.outbox.set(tomato, 2);
  two.onOtherTab();
  await pass(otherTabMs);
  expect(one.server.log).toEqual(['tomato=2']);
});
