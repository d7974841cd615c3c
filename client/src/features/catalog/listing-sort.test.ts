import { sorted, sortFrom } from './listing-sort';
import type { Product } from './product';

const variant = (price: number, discountedPrice: number | null, stock = 9) => ({
  price,
  discountedPrice,
  stock,
});
const product = (name: string, ...variants: ReturnType<typeof variant>[]) =>
  ({ productId: name, name, variants }) as unknown as Product;

const list = [
  product('Onion', variant(40, null), variant(20, null, 0)),
  product('apple', variant(100, 50)),
  product('Mango', variant(30, 27)),
];
const names = (sort: Parameters<typeof sorted>[1]) => sorted(list, sort).map(({ name }) => name);

test('a list on the device is sorted like the server’s listings, by the variants in stock', () => {
  expect(names('name')).toEqual(['apple', 'Mango', 'Onion']);
  expect(names('price-low')).toEqual(['Mango', 'Onion', 'apple']);
  expect(names('price-high')).toEqual(['apple', 'Onion', 'Mango']);
  expect(names('discount')).toEqual(['apple', 'Mango', 'Onion']);
});

test("without a sort order the list stays in the shop's own order", () => {
  expect(names(sortFrom('worst'))).toEqual(['Onion', 'apple', 'Mango']);
  expect(names(sortFrom(undefined))).toEqual(['Onion', 'apple', 'Mango']);
});
