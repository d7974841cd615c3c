import { beginChange, bodyOf, changesAnything, leavesNothing, withQuantity } from './change-draft';

const order = {
  _id: 'o1',
  changes: 1,
  products: [
    { variantId: 'apple-1kg', quantity: 2 },
    { variantId: 'okra-500g', quantity: 1 },
  ],
};

test('the request names all items that the order shall have, and the changes that the customer saw', () => {
  const draft = withQuantity(withQuantity(beginChange(order, false), 'apple-1kg', 3), 'okra-500g', 0);
  expect(bodyOf(draft, order, 'cart_1')).toEqual({
    orderId: 'o1',
    changes: 1,
    lines: [{ variantId: 'apple-1kg', quantity: 3 }],
  });
  expect(bodyOf(beginChange(order, true), order, 'cart_1')).toEqual({
    orderId: 'o1',
    changes: 1,
    lines: order.products,
    cartId: 'cart_1',
  });
  expect(bodyOf(beginChange({}, false), { ...order, changes: undefined }, undefined).changes).toBe(0);
});

test('what was changed back is no change', () => {
  const more = withQuantity(beginChange(order, false), 'apple-1kg', 3);
  expect(changesAnything(more, order)).toBe(true);
  expect(changesAnything(withQuantity(more, 'apple-1kg', 2), order)).toBe(false);
  expect(changesAnything(beginChange(order, true), order)).toBe(true);
});

test('an order of which nothing is left is cancelled, not changed', () => {
  const one = withQuantity(beginChange(order, false), 'apple-1kg', 0);
  expect(leavesNothing(one, order)).toBe(false);
  const none = withQuantity(one, 'okra-500g', 0);
  expect(leavesNothing(none, order)).toBe(true);
  expect(leavesNothing({ ...none, cart: true }, order)).toBe(false);
});
