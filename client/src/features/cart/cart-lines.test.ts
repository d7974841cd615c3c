import { applyPending, pendingChange, shownQuantity } from './cart-lines';
import { cartOf, onion, tomato, tomatoId } from './testing/cart-world';

const made = { stamp: 'a', at: 0 };
const cart = cartOf(1, [
  { item: tomato, quantity: 1 },
  { item: onion, quantity: 2 },
]);
const shown = (lines: ReturnType<typeof applyPending>) =>
  lines.map((line) => `${line.name}=${line.quantity}`);

test('without changes the cart is the server’s, and nothing before it was seen', () => {
  expect(shown(applyPending(cart, []))).toEqual(['tomato=1', 'onion=2']);
  expect(applyPending(undefined, [])).toEqual([]);
});

test('a change shows in the place of its line; a new line stands last', () => {
  const palak = { ...tomato, productId: 'palak', name: 'palak' };
  const changes = [pendingChange(palak, 4, made), pendingChange(tomato, 3, made)];
  expect(shown(applyPending(cart, changes))).toEqual(['tomato=3', 'onion=2', 'palak=4']);
  expect(shown(applyPending(undefined, changes))).toEqual(['palak=4', 'tomato=3']);
});

test('a change to none hides the line', () => {
  expect(shown(applyPending(cart, [pendingChange(tomato, 0, made)]))).toEqual(['onion=2']);
  expect(shownQuantity(cart, [pendingChange(tomato, 0, made)], tomatoId)).toBe(0);
});

test('a changed line keeps what the server says against it', () => {
  const problem = { code: 'out_of_stock', message: 'Only 1 left.' };
  const products = cart.products.map((line) => ({ ...line, problem }));
  expect(applyPending({ ...cart, products }, [pendingChange(tomato, 3, made)])[0]?.problem).toEqual(problem);
});
