import { onlineManager } from '@tanstack/react-query';
import { Problem } from '@/lib/problem';
import { freshTotal, reactionTo, refusesCash } from './refusal';

const conflict = (code: string, detail?: unknown) =>
  new Problem({ kind: 'conflict', code, message: 'The server says.', detail });

test.each([
  ['price_changed', 'bill', ['cart']],
  ['slot_full', 'slot', ['slots']],
  ['slot_closed', 'slot', ['slots']],
  ['out_of_stock', 'lines', ['cart']],
  ['address_not_found', 'address', ['addresses']],
  ['cart_locked', 'page', ['cart']],
  ['shop_paused', 'page', ['settings']],
  ['guest_checkout', 'guest', []],
  ['cash_limit', 'payment', []],
  ['online_limit', 'payment', []],
  ['unpaid_holds', 'payment', []],
  ['pack_share', 'lines', []],
  ['most_per_order', 'lines', ['cart']],
  ['online_minimum', 'payment', ['cart']],
  ['unpaid_orders', 'payment', []],
  ['unpaid_online', 'payment', []],
  ['mobile_unproved', 'page', []],
])('%s is said at %s and refetches %j', (code, place, refetch) => {
  expect(reactionTo(conflict(code))).toMatchObject({ place, refetch });
});

test('a refusal without a text of the client is shown with the server’s sentence', () => {
  expect(reactionTo(conflict('new_rule'))).toEqual({ place: 'page', refetch: [], text: undefined });
  expect(reactionTo(new Problem({ kind: 'conflict' }))).toMatchObject({ text: 'checkout.failed' });
});

test('a promo code that ends between cart and order is not called a wrong one', () => {
  expect(reactionTo(conflict('invalid_promo'))).toEqual({
    place: 'bill',
    refetch: ['cart'],
    text: 'cart.promoEnded',
  });
});

test('if no answer came, the notice does not say that the order has failed', () => {
  expect(reactionTo(new Problem({ kind: 'offline' })).text).toBe('checkout.unknown');
  onlineManager.setOnline(false);
  expect(reactionTo(new Problem({ kind: 'offline' })).text).toBe('checkout.unknownOffline');
  onlineManager.setOnline(true);
  expect(reactionTo(new Problem({ kind: 'timeout' })).text).toBe('checkout.unknown');
  expect(reactionTo(new Problem({ kind: 'server', code: 'order_in_progress' })).text).toBe(
    'checkout.unknown',
  );
});

test('an unexpected error is a failed check-out', () => {
  expect(reactionTo(new TypeError('x')).text).toBe('checkout.failed');
});

test('price_changed comes with the new total', () => {
  expect(freshTotal(conflict('price_changed', { grandTotal: 185.5 }))).toBe(185.5);
  expect(freshTotal(conflict('price_changed', { grandTotal: '185' }))).toBeUndefined();
  expect(freshTotal(conflict('price_changed'))).toBeUndefined();
});

test.each([
  ['cash_limit', true],
  ['prepaid_only', true],
  ['unpaid_orders', true],
  ['address_orders', true],
  ['slot_full', false],
  [undefined, false],
])('%s is a refusal of cash: %s', (code, cash) => {
  expect(refusesCash(code)).toBe(cash);
});
