import { fireEvent, render, screen } from '@testing-library/react';

import type { Product } from '../product';
import { ProductGrid } from './product-grid';

jest.mock('./product-card', () => ({ ProductCard: () => null }));

/** Says that the observed element is near to the window. */
let comeNear: (() => void) | undefined;
class Observer {
  constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
    comeNear = () => hear([{ isIntersecting: true }]);
  }
  observe = jest.fn();
  disconnect = () => void (comeNear = undefined);
}

beforeEach(() => {
  comeNear = undefined;
  Object.assign(window, { IntersectionObserver: Observer });
});

const products = [{ productId: 'lemon' }] as Product[];
const more = jest.fn();
beforeEach(() => more.mockClear());

test('scrolling near to the end of a list fetches more', () => {
  render(<ProductGrid products={products} label="Fruit" more={more} />);
  comeNear!();
  expect(more).toHaveBeenCalledTimes(1);
});

test.each([{ byButton: true }, { busy: true }])('with %p scrolling fetches nothing', (props) => {
  render(<ProductGrid products={products} label="Fruit" more={more} {...props} />);
  expect(comeNear).toBeUndefined();
});

test('where more come by the button only, the button fetches them', () => {
  render(<ProductGrid products={products} label="Fruit" more={more} byButton />);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(more).toHaveBeenCalledTimes(1);
});
