import { signIn, signOut } from '@/state';
import '@/testing/session';
import { applyToBill } from './apply-to-bill';
import { billOptions } from './bill-options';
import { cartCache, outbox } from './cart-sync';
import type { ServerCart } from './cart-lines';
import { fetchCart, sendQuantity } from './queries';
import { cartOf, tomato } from './testing/cart-world';

jest.mock('./queries', () => ({
  ...jest.requireActual<object>('./queries'),
  fetchCart: jest.fn(),
  sendQuantity: jest.fn(),
}));

const asha = { _id: 'u1', first_name: 'Asha', last_name: 'Verma', email: '' };
const bina = { ...asha, _id: 'u2', first_name: 'Bina' };
const cart = cartOf(1, [{ item: tomato, quantity: 2 }]);

/** Has the server answer only when the returned function is called. */
function late(call: typeof fetchCart | typeof sendQuantity): (answer: ServerCart) => void {
  let answer: (cart: ServerCart) => void = () => undefined;
  jest.mocked(call).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  return (given) => answer(given);
}

beforeEach(() => signIn('t1', asha));
afterEach(() => signOut());

test('the cart of an answer that comes after the logout is not shown, nor kept for the next customer', async () => {
  const answer = late(sendQuantity);
  outbox.set(tomato, 2);
  const sent = outbox.flush();
  signOut();
  answer(cart);
  await sent;
  expect(cartCache.get()).toBeUndefined();
});

test('what a customer has applied to the bill is not applied for the next one', async () => {
  const answer = late(fetchCart);
  const applied = applyToBill({ walletDeduction: true });
  signOut();
  signIn('t2', bina);
  answer(cart);
  await applied;
  expect(billOptions().wallet).toBe(false);
  expect(cartCache.get()).toBeUndefined();
});
