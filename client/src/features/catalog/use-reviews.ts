import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Product } from './product';
import { reviewsPerPage, reviewsQuery } from './queries';

/** As many are shown at first: two rows of them on wide windows, not much of a phone's page. */
const atFirst = 3;

/** The reviews that can be read: a rating may have no words. */
export function writtenReviews({ review }: Product) {
  return review.filter(({ message }) => message !== '');
}

/** The written reviews of a product, the newest first: those that came with it, and further pages when they are asked for. */
export function useReviews(product: Product) {
  const came = writtenReviews(product);
  const [open, setOpen] = useState(false);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...reviewsQuery(product.productId),
    enabled: open && came.length >= reviewsPerPage,
  });
  const next = data ? hasNextPage : came.length >= reviewsPerPage;
  const all = data?.pages.flatMap(({ list }) => list) ?? came;
  const more = () => {
    if (open) void fetchNextPage();
    else setOpen(true);
  };
  return {
    reviews: open ? all : came.slice(0, atFirst),
    more: (open ? next : came.length > atFirst) ? more : undefined,
    busy: isFetching,
    failed: isError,
  };
}
