import { unitPrice } from './unit-price';

const bag = (weight: string, weightUnit: string) => ({ weight, weightUnit });

test('bags of different weights are compared by the kilo, packs by the piece', () => {
  expect(unitPrice(bag('500', 'g'), 18)).toEqual({ rupees: 36, unit: 'kg' });
  expect(unitPrice(bag('250', 'g'), 26.5)).toEqual({ rupees: 106, unit: 'kg' });
  expect(unitPrice(bag('2', 'kg'), 65)).toEqual({ rupees: 33, unit: 'kg' });
  expect(unitPrice(bag('6', 'pc'), 37)).toEqual({ rupees: 6.17, unit: 'pc' });
});

test('there is no unit price if it equals the price or cannot be calculated', () => {
  expect(unitPrice(bag('1', 'kg'), 34)).toBeUndefined();
  expect(unitPrice(bag('1000', 'g'), 34)).toBeUndefined();
  expect(unitPrice(bag('1', 'bunch'), 15)).toBeUndefined();
  expect(unitPrice(bag('0', 'kg'), 15)).toBeUndefined();
  expect(unitPrice(bag('some', 'g'), 15)).toBeUndefined();
});
