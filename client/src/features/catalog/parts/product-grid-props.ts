import type { UseInfiniteQueryResult } from '@tanstack/react-query';

import type { Product } from '../product';

export interface ProductGridProps {
  products: readonly Product[];
  label: string;
  /** The grid is the main list of its page, beside the sidebar. */
  beside?: boolean;
  /** The products are those of the previous query, while the new ones are loaded: the grid is dimmed. */
  stale?: boolean;
  /** The heading level of the cards: one below that of the list. */
  level?: 2 | 3;
  /** Fetches more products; undefined if there are no more. */
  more?: () => void;
  /** More products are being fetched. */
  busy?: boolean;
  /** More products come only by the button: their turn is not by scrolling, or they could not be fetched. */
  byButton?: boolean;
  failed?: boolean;
}

/** What a list shows of a query that has its products in pages. */
export const morePages = (
  query: Pick<
    UseInfiniteQueryResult<{ byButton: boolean }>,
    'data' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >,
): Pick<ProductGridProps, 'more' | 'busy' | 'byButton' | 'failed'> => ({
  more: query.hasNextPage ? () => void query.fetchNextPage({ cancelRefetch: false }) : undefined,
  busy: query.isFetchingNextPage,
  byButton: query.isFetchNextPageError || query.data?.byButton,
  failed: query.isFetchNextPageError,
});
