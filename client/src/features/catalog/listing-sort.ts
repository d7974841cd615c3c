import { effectivePrice, percentOff } from '@/lib/money';
import type { Product } from './product';
import { defaultVariant } from './variants';

/** The four sort orders of a listing, by their name in the address. */
export const listingSorts = {
  name: { sortField: 'name', sortOrder: 'asc' },
  'price-low': { sortField: 'price', sortOrder: 'asc' },
  'price-high': { sortField: 'price', sortOrder: 'desc' },
  discount: { sortField: 'discount', sortOrder: 'desc' },
} as const;

export type ListingSort = keyof typeof listingSorts;

const lowest = ({ variants }: Product) => {
  const cheapest = defaultVariant(variants);
  return cheapest ? effectivePrice(cheapest) : 0;
};
const saving = ({ variants }: Product) => {
  const cheapest = defaultVariant(variants);
  return cheapest ? percentOff(cheapest.price, effectivePrice(cheapest)) : 0;
};
const compare: Record<ListingSort, (a: Product, b: Product) => number> = {
  name: (a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1),
  'price-low': (a, b) => lowest(a) - lowest(b),
  'price-high': (a, b) => lowest(b) - lowest(a),
  discount: (a, b) => saving(b) - saving(a),
};

/** Sorts a list on the device as the server sorts listings; null keeps the shop's own order. */
export function sorted(products: readonly Product[], sort: ListingSort | null): readonly Product[] {
  return sort ? [...products].sort(compare[sort]) : products;
}

/** Reads the sort order from the address; anything unknown is the shop's own order, newest first. */
export function sortFrom(param: string | string[] | undefined): ListingSort | null {
  const word = Array.isArray(param) ? param[0] : param;
  return word !== undefined && Object.hasOwn(listingSorts, word) ? (word as ListingSort) : null;
}
