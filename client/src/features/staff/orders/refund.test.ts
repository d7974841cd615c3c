import type { OrderLine } from './queries';
import { amountIn, nothing, wishOf, withLine, withUnits } from './refund';

const line = (more: Partial<OrderLine> = {}): OrderLine => ({
  variantId: 'onion-1kg',
  name: 'Onion',
  pack: '1 kg',
  quantity: 3,
  left: 2,
  picture: '',
  price: 32,
  total: 96,
  ...more,
});

test('at first nothing is chosen, and nothing is asked of the server', () => {
  expect(wishOf('o1', nothing)).toBeNull();
  expect(wishOf('o1', { ...nothing, way: 'all' })).toBeNull();
  expect(wishOf('o1', { ...nothing, to: 'wallet' })).toBeNull();
});

test('a line is taken as a whole, by units, and left again; never more than is left of it', () => {
  const whole = withLine(nothing, line());
  expect(whole).toMatchObject({ way: 'lines', units: { 'onion-1kg': 2 } });
  expect(withUnits(whole, line(), 9).units).toEqual({ 'onion-1kg': 2 });
  expect(withUnits(whole, line(), 1).units).toEqual({ 'onion-1kg': 1 });
  expect(withLine(whole, line()).units).toEqual({});
  expect(withUnits(whole, line(), 0).units).toEqual({});
  expect(withLine(nothing, line({ left: 0 })).units).toEqual({});
});

test('the wish has exactly one of lines, amount and everything', () => {
  const to = 'wallet' as const;
  const lines = { ...withLine(nothing, line()), to, amount: '50' };
  expect(wishOf('o1', lines)).toEqual({
    order: 'o1',
    to,
    lines: [{ variantId: 'onion-1kg', quantity: 2 }],
  });
  expect(wishOf('o1', { ...lines, way: 'amount' })).toEqual({ order: 'o1', to, amount: 50 });
  expect(wishOf('o1', { ...lines, way: 'all' })).toEqual({ order: 'o1', to, all: true });
  expect(wishOf('o1', { ...lines, units: {} })).toBeNull();
});

test('back to the source leaves it to the server how much came from there', () => {
  expect(wishOf('o1', { ...nothing, way: 'all', to: 'source' })).toEqual({ order: 'o1', all: true });
});

test('an amount is rupees with at most two decimals', () => {
  expect(amountIn('26.15')).toBe(26.15);
  expect(amountIn(' 1,200 ')).toBe(1200);
  for (const wrong of ['', '0', '0.00', '1.234', '-5', 'ten', '1e3']) expect(amountIn(wrong)).toBeUndefined();
});
