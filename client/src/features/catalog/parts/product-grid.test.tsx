import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { ReactNode } from 'react';
import { Text } from 'react-native';

import { PutPageList, type PageList } from '@/screen/page-list';
import type { Product } from '../product';
import { ProductGrid } from './product-grid';

jest.mock('./product-card', () => ({
  ProductCard: ({ product }: { product: Product }) => mockText(product.productId),
}));
const mockText = (words: string) => <Text>{words}</Text>;

const products = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ productId: `p_${at}` }) as Product);

let list: PageList | null = null;
const put = (next: PageList | null) => {
  list = next;
};
const Page = ({ children }: { children: ReactNode }) => <PutPageList value={put}>{children}</PutPageList>;

test('the main list of a page is drawn by the screen, and more products are fetched before its end', () => {
  const more = jest.fn();
  render(
    <Page>
      <ProductGrid beside products={products(100)} label="Fruit" more={more} />
    </Page>,
  );
  expect(screen.queryByText('p_0')).toBeNull();
  expect(list?.keys).toHaveLength(100);
  list?.onNearEnd?.();
  expect(more).toHaveBeenCalledTimes(1);
  render(list!.renderAt(42));
  expect(screen.getByText('p_42')).toBeTruthy();
});

test('only one request for more products is made at a time', () => {
  render(
    <Page>
      <ProductGrid beside products={products(100)} label="Fruit" more={jest.fn()} busy />
    </Page>,
  );
  expect(list?.onNearEnd).toBeUndefined();
});

test('if more products could not be fetched, a button under the list fetches them, and the list does not try by itself', () => {
  const more = jest.fn();
  render(
    <Page>
      <ProductGrid beside products={products(24)} label="Fruit" more={more} failed />
    </Page>,
  );
  expect(list?.onNearEnd).toBeUndefined();
  render(list!.end!);
  fireEvent.press(screen.getByRole('button', { name: 'Show more' }));
  expect(more).toHaveBeenCalledTimes(1);
});

test('a new answer replaces all products of the previous one', () => {
  const { rerender } = render(
    <Page>
      <ProductGrid beside products={products(2)} label="Fruit" />
    </Page>,
  );
  act(() => rerender(<Page>{null}</Page>));
  expect(list).toBeNull();
});

test('a section of another page draws its products itself', () => {
  render(<ProductGrid products={products(3)} label="New" />);
  expect(screen.getByText('p_2')).toBeTruthy();
});
