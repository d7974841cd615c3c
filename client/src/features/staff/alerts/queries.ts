import { queryOptions } from '@tanstack/react-query';

import { queryClient, type StaffSchemas } from '@/api';
import { post, type StaffBody, watched } from '@/api/staff';

export type Alert = StaffSchemas['Alert'];

/** Those that wait for a person, or all. */
export const alertsQuery = (all: boolean) =>
  queryOptions({
    queryKey: ['alerts', all],
    queryFn: async ({ signal }) => (await post('/alerts/list', { all }, { signal })).items,
    ...watched,
  });

export async function finishAlert(body: StaffBody<'/alerts/done'>) {
  const { items } = await post('/alerts/done', body);
  queryClient.setQueryData(alertsQuery(false).queryKey, items);
  void queryClient.invalidateQueries({ queryKey: alertsQuery(true).queryKey });
}
