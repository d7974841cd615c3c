import { queryClient } from '@/api';
import { get, post } from '@/api/client';
import { startFirstQueries } from './first-queries';

jest.mock('@/api/client', () => ({ get: jest.fn(), post: jest.fn() }));

beforeEach(() => {
  queryClient.clear();
  jest.mocked(get).mockResolvedValue({});
  jest.mocked(post).mockResolvedValue({ list: [], blocks: [], count: 0 });
});

// What each screen asks for, in its order. A query too many would be in the page's data; with one too few it is rendered twice.
test.each([
  ['/', [['settings'], ['home']]],
  ['/home', [['settings'], ['home']]],
  ['/about-us', [['settings']]],
  ['/product/lemon', [['settings'], ['product', 'lemon']]],
  ['/product/lemon?variant=1-kg', [['settings'], ['product', 'lemon']]],
  ['/product/100%25', [['settings']]],
  ['/products', [['settings'], ['categories'], ['products', '', null]]],
  ['/products/fruits?sort=name', [['settings'], ['categories'], ['products', 'fruits', 'name']]],
  ['/products/fruits?block=offers', [['settings']]],
  ['/search', [['settings'], ['categories'], ['search', '', '', 0, 1000, 'relevance']]],
  ['/search?min=90&max=20', [['settings'], ['categories']]],
  [
    '/search?q=red+apple&sort=rating',
    [['settings'], ['suggest', 'red apple'], ['categories'], ['search', 'red apple', '', 0, 1000, 'rating']],
  ],
])('%s begins with its answers', async (address, keys) => {
  await Promise.all(startFirstQueries(new URL(address, 'https://shop.invalid')));
  const known = queryClient.getQueryCache().getAll();
  expect(known.map(({ queryKey }) => queryKey)).toEqual(keys);
  expect(known.every(({ state }) => state.status === 'success')).toBe(true);
});
