import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Product } from './product';
import { reviewsPerPage, reviewsQuery } from './queries';

/** How many reviews are shown at first: few, because of the length of the page on a phone. */
const atFirst = 3;

/** The reviews that have a text: a rating may have none. */
export function writtenReviews({ review }: Product) {
  return review.filter(({ message }) => message !== '');
}

/** The reviews with a text, the newest first: those that came with the product, and further pages on demand. */
export function useReviews(product: Product) {
  const included = writtenReviews(product);
  const [open, setOpen] = useState(false);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...reviewsQuery(product.productId),
    enabled: open && included.length >= reviewsPerPage,
  });
  const next = data ? hasNextPage : included.length >= reviewsPerPage;
  const all = data?.pages.flatMap(({ list }) => list) ?? included;
  const more = () => {
    if (open) void fetchNextPage();
    else setOpen(true);
  };
  return {
    reviews: open ? all : included.slice(0, atFirst),
    more: (open ? next : included.length > atFirst) ? more : undefined,
    busy: isFetching,
    failed: isError,
  };
}
