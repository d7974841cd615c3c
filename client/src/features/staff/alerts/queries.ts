import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { queryClient, type StaffSchemas } from '@/api';
import { post, type StaffBody, watched } from '@/api/staff';

export type Alert = StaffSchemas['Alert'];

const alertsKey = ['alerts', 'pages'];

/** A page of those that wait for a person, or of all. */
export const alertsQuery = (all: boolean, page: number) =>
  queryOptions({
    queryKey: [...alertsKey, all, page],
    queryFn: ({ signal }) => post('/alerts/list', { all, page }, { signal }),
    placeholderData: keepPreviousData,
    ...watched,
  });

export async function finishAlert(body: StaffBody<'/alerts/done'>) {
  await post('/alerts/done', body);
  await queryClient.invalidateQueries({ queryKey: alertsKey });
}
