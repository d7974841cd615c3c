import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { queryClient, stale, type StaffSchemas } from '@/api';
import { post, type StaffBody, watched } from '@/api/staff';

export type Sent = StaffSchemas['Picture'];

const lettersKey = ['letters', 'pages'];

/** A page of those that wait for an answer, or of all. */
export const lettersQuery = (all: boolean, page: number) =>
  queryOptions({
    queryKey: [...lettersKey, all, page],
    queryFn: ({ signal }) => post('/letters/list', { all, page }, { signal }),
    placeholderData: keepPreviousData,
    ...watched,
  });

/** The pictures of a letter. They are large, so none is fetched that nobody looks at. */
export const letterPicturesQuery = (letter: string, wanted: boolean) =>
  queryOptions({
    queryKey: ['letters', 'pictures', letter],
    queryFn: async ({ signal }) => (await post('/letters/pictures', { letter }, { signal })).pictures,
    enabled: wanted,
    staleTime: stale.content,
  });

export async function finishLetter(body: StaffBody<'/letters/done'>) {
  await post('/letters/done', body);
  await queryClient.invalidateQueries({ queryKey: lettersKey });
}
