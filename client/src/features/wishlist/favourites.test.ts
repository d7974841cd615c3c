import { Problem } from '@/api';
import { isOnline } from '@/lib/network';
import { signIn, signOut } from '@/state';
import { useToasts } from '@/ui/toast-store';
import { setFavourite } from './favourites';
import { sendFavourite, type Product } from './queries';

jest.mock('./queries');
jest.mock('@/lib/network', () => ({ ...jest.requireActual('@/lib/network'), isOnline: jest.fn(() => true) }));

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
  [new Problem({ kind: 'offline' }), /cannot be reached/],
  [new Problem({ kind: 'offline' }), /offline/, { online: false }],
])('a heart that was not kept', async (why, words, { online } = { online: true }) => {
  jest.mocked(isOnline).mockReturnValue(online);
  signIn('t1', { first_name: 'Asha', last_name: 'Verma', email: '' });
  useToasts.setState({ list: [] });
  jest.mocked(sendFavourite).mockRejectedValue(why);
  setFavourite(mango, true);
  await new Promise(process.nextTick);
  expect(said()).toEqual([expect.stringMatching(words)]);
});
