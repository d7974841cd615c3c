import { queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post } from '@/api/client';

export type Product = components['schemas']['Product'];

export const buyAgainQuery = queryOptions({
  queryKey: ['buy-again'],
  queryFn: async () => (await post('/product/buy-again')).products,
  staleTime: stale.catalog,
});

export const boughtTogetherQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: ['bought-together', productIds],
    queryFn: async () => (await post('/product/bought-together', { productIds: [...productIds] })).products,
    staleTime: stale.catalog,
  });
