import { queryOptions } from '@tanstack/react-query';

import { stale, type StaffSchemas } from '@/api';
import { post } from '@/api/staff';
import { orderKeys } from '../live/merge';

export type Reported = StaffSchemas['ReportedOrder'];

/** Problems that customers reported: those without an answer, or all. */
export const complaintsQuery = (all: boolean) =>
  queryOptions({
    queryKey: [...orderKeys.complaints, all],
    queryFn: async ({ signal }) => (await post('/complaints/list', { all }, { signal })).items,
    staleTime: stale.account,
  });
