import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react-native';
import { Text } from 'react-native';

import { post } from '@/api/client';
import { createQueryClient } from '@/api/query-client';
import { filtersFrom, type SearchParams } from '../filters';
import { Results } from './results';

jest.mock('@/api/client');
jest.mock('@/features/catalog', () => {
  const { Text: Words } = jest.requireActual<typeof import('react-native')>('react-native');
  return {
    ...jest.requireActual<typeof import('@/features/catalog/queries')>('@/features/catalog/queries'),
    ...jest.requireActual<typeof import('@/features/catalog/parts/product-grid-props')>(
      '@/features/catalog/parts/product-grid-props',
    ),
    BestRated: () => null,
    useCategories: () => ({ categories: [] }),
    GridSkeleton: () => <Words>skeleton</Words>,
    ProductGrid: ({ products }: { products: { name: string }[] }) => <Words>{products[0]?.name}</Words>,
    ListHead: ({ heading, count }: { heading: string; count?: string }) => (
      <Words>{`${heading}: ${count ?? ''}`}</Words>
    ),
  };
});

/** The server's answers to searches, given when the test says so. */
const answers = new Map<string, (list: object[]) => Promise<void>>();
(post as jest.Mock).mockImplementation((path: string, body: { search?: string }) => {
  if (path !== '/product/list-user') return Promise.resolve({ list: [] });
  return new Promise((resolve) => {
    answers.set(body.search!, (list) => act(async () => resolve({ list, count: list.length })));
  });
});

const client = createQueryClient();
const page = (q: string, prices: Pick<SearchParams, 'min' | 'max'> = {}) => (
  <QueryClientProvider client={client}>
    <Text>page</Text>
    <Results filters={filtersFrom({ q, ...prices })} onChange={jest.fn()} />
  </QueryClientProvider>
);
const skeleton = () => screen.queryByText('skeleton', { includeHiddenElements: true });
const nothing = (words: string) => screen.queryByText(`Nothing found for “${words}”`);

test('while a search runs, the page stays as the last one left it, and says of which search it is', async () => {
  const { rerender } = render(page('zzz'));
  expect(skeleton()).toBeTruthy();
  await answers.get('zzz')!([]);
  await screen.findByText('Nothing found for “zzz”');

  rerender(page('zzzz'));
  expect(skeleton()).toBeNull();
  expect(nothing('zzz')).toBeTruthy();
  expect(nothing('zzzz')).toBeNull();
  expect(screen.queryByText('Results for “zzz”: 0 results')).toBeTruthy();
  await answers.get('zzzz')!([]);
  await screen.findByText('Nothing found for “zzzz”');

  rerender(page('onion'));
  expect(nothing('onion')).toBeNull();
  await answers.get('onion')!([{ productId: 'onion-red', name: 'Onion, Nashik' }]);
  await screen.findByText('Onion, Nashik');
  expect(screen.queryByText('Results for “onion”: 1 result')).toBeTruthy();
});

test('an address whose lowest price is above the highest says so: nothing is searched for', () => {
  render(page('banana', { min: '500', max: '100' }));
  expect(screen.getByText('The minimum is above the maximum.')).toBeTruthy();
  expect(skeleton()).toBeNull();
  expect(answers.has('banana')).toBe(false);
});
