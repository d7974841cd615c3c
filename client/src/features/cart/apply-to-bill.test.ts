import { applyToBill } from './apply-to-bill';
import { billOptions, clearBillOptions, setBillOptions } from './bill-options';
import type { ServerCart } from './cart-lines';
import { fetchCart } from './queries';

jest.mock('./queries', () => ({
  ...jest.createMockFromModule<object>('./queries'),
  cartQueryKey: ['cart'],
}));

const fetched = jest.mocked(fetchCart);
/** Applies a change to the bill; the returned function gives the server's answer. */
function apply(change: Parameters<typeof applyToBill>[0]) {
  let answer: (cart: ServerCart) => void = () => undefined;
  fetched.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const applied = applyToBill(change);
  return (couponId: string) => {
    answer({ _id: 'asha', version: 1, couponId, products: [] } as unknown as ServerCart);
    return applied;
  };
}

beforeEach(() => {
  fetched.mockReset();
  clearBillOptions();
});

test('a promo code that is removed while the wallet is being applied stays removed', async () => {
  setBillOptions({ couponId: 'fresh10' });
  const answer = apply({ walletDeduction: true });
  expect(fetched).toHaveBeenLastCalledWith({ couponId: 'fresh10', walletDeduction: true });
  setBillOptions({ couponId: '' });
  await answer('fresh10');
  expect(billOptions()).toEqual({ couponId: '', wallet: true });
});

test('a wallet that is applied while a promo code is being applied stays applied', async () => {
  const answerCode = apply({ couponCode: 'FRESH10' });
  expect(fetched).toHaveBeenLastCalledWith({ couponCode: 'FRESH10', walletDeduction: false });
  const answerWallet = apply({ walletDeduction: true });
  await answerWallet('');
  await answerCode('fresh10');
  expect(billOptions()).toEqual({ couponId: 'fresh10', wallet: true });
});
