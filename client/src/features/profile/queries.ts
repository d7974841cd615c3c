import { post, type DataOf } from '@/api/client';

export const countsQueryKey = ['counts'] as const;

/** How much the person has ordered, spent and saved. */
export function fetchCounts(): Promise<DataOf<'/analytics/user/counts'>> {
  return post('/analytics/user/counts');
}
