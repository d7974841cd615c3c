/** The four orders of the listing, by the word that stands for each in the address. */
export const listingSorts = {
  name: { sortField: 'name', sortOrder: 'asc' },
  'price-low': { sortField: 'price', sortOrder: 'asc' },
  'price-high': { sortField: 'price', sortOrder: 'desc' },
  discount: { sortField: 'discount', sortOrder: 'desc' },
} as const;

export type ListingSort = keyof typeof listingSorts;

/** Reads the address; anything unknown is the shop's own order, newest first. */
export function sortFrom(param: string | string[] | undefined): ListingSort | null {
  const word = Array.isArray(param) ? param[0] : param;
  return word !== undefined && Object.hasOwn(listingSorts, word) ? (word as ListingSort) : null;
}
