import { queryOptions } from '@tanstack/react-query';

import { queryClient, type StaffSchemas } from '@/api';
import { post, type StaffBody, watched } from '@/api/staff';

export type Sent = StaffSchemas['Picture'];

/** Those that wait for an answer, or all. */
export const lettersQuery = (all: boolean) =>
  queryOptions({
    queryKey: ['letters', all],
    queryFn: async ({ signal }) => (await post('/letters/list', { all }, { signal })).items,
    ...watched,
  });

export async function finishLetter(body: StaffBody<'/letters/done'>) {
  const { items } = await post('/letters/done', body);
  queryClient.setQueryData(lettersQuery(false).queryKey, items);
  void queryClient.invalidateQueries({ queryKey: lettersQuery(true).queryKey });
}
