import { queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post } from '@/api/client';

export type Product = components['schemas']['Product'];

export const wishlistQuery = queryOptions({
  queryKey: ['wishlist'],
  queryFn: async (): Promise<Product[]> => (await post('/product/my-wishlist')).products,
  staleTime: stale.account,
});

/** Sends the new state, not a toggle, so sending it twice does no harm. */
export async function sendFavourite(productId: string, isWishlisted: boolean): Promise<boolean> {
  return (await post('/product/add-to-wishlist', { productId, isWishlisted })).isWishlisted;
}
