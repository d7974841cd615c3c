import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { queryClient, stale, type StaffSchemas } from '@/api';
import { post, type StaffBody } from '@/api/staff';

export type Review = StaffSchemas['Review'];

const reviewsKey = ['reviews', 'staff'];

export const reviewsQuery = (page: number) =>
  queryOptions({
    queryKey: [...reviewsKey, page],
    queryFn: ({ signal }) => post('/reviews/list', { page }, { signal }),
    staleTime: stale.account,
    placeholderData: keepPreviousData,
  });

/** The answer is the first page; the page that is shown is fetched again. */
export async function hideReview(body: StaffBody<'/reviews/hide'>) {
  await post('/reviews/hide', body);
  await queryClient.invalidateQueries({ queryKey: reviewsKey });
}
