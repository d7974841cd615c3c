import { Problem } from '@/api';
import { signIn, signOut } from '@/state';
import { useToasts } from '@/ui/toast-store';
import { setFavourite } from './favourites';
import { sendFavourite, type Product } from './queries';

jest.mock('./queries');

const mango = { productId: 'mango', name: 'Mango', variants: [] } as unknown as Product;
const said = () => useToasts.getState().list.map(({ message }) => message);

afterEach(() => signOut());

test.each([
  [
    new Problem({ kind: 'invalid', status: 422, code: 'wishlist_full', message: 'Your wishlist is full.' }),
    /full/,
  ],
  [
    new Problem({ kind: 'server', status: 500, message: 'Something went wrong!' }),
    /^Failed to update wishlist status\.$/,
  ],
  [new Problem({ kind: 'offline' }), /offline/],
])('a heart that was not kept', async (why, words) => {
  signIn('t1', { first_name: 'Asha', last_name: 'Verma', email: '' });
  useToasts.setState({ list: [] });
  jest.mocked(sendFavourite).mockRejectedValue(why);
  setFavourite(mango, true);
  await new Promise(process.nextTick);
  expect(said()).toEqual([expect.stringMatching(words)]);
});
