import { applyPending, pendingChange, shownQuantity } from './cart-lines';
import { cartOf, onion, tomato, tomatoId } from './testing/cart-world';

const made = { stamp: 'a', at: 0 };
const cart = cartOf(1, [
  { item: tomato, quantity: 1 },
  { item: onion, quantity: 2 },
]);
const shown = (lines: ReturnType<typeof applyPending>) =>
  lines.map((line) => `${line.name}=${line.quantity}`);

test('without changes the lines are those of the server’s cart; without a cart there are none', () => {
  expect(shown(applyPending(cart, []))).toEqual(['tomato=1', 'onion=2']);
  expect(applyPending(undefined, [])).toEqual([]);
});

test('a changed line keeps its place; a new line is the last', () => {
  const palak = { ...tomato, productId: 'palak', name: 'palak' };
  const changes = [pendingChange(palak, 4, made), pendingChange(tomato, 3, made)];
  expect(shown(applyPending(cart, changes))).toEqual(['tomato=3', 'onion=2', 'palak=4']);
  expect(shown(applyPending(undefined, changes))).toEqual(['palak=4', 'tomato=3']);
});

test('a change to zero hides the line', () => {
  expect(shown(applyPending(cart, [pendingChange(tomato, 0, made)]))).toEqual(['onion=2']);
  expect(shownQuantity(cart, [pendingChange(tomato, 0, made)], tomatoId)).toBe(0);
});

test('a changed line keeps the problem that the server reported for it', () => {
  const problem = { code: 'out_of_stock', message: 'Only 1 left.' };
  const products = cart.products.map((line) => ({ ...line, problem }));
  expect(applyPending({ ...cart, products }, [pendingChange(tomato, 3, made)])[0]?.problem).toEqual(problem);
});
