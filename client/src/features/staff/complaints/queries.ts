import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { stale, type StaffSchemas } from '@/api';
import { post } from '@/api/staff';
import { orderKeys } from '../live/merge';

export type Reported = StaffSchemas['ReportedOrder'];

/** A page of the problems that customers reported: those without an answer, or all. */
export const complaintsQuery = (all: boolean, page: number) =>
  queryOptions({
    queryKey: [...orderKeys.complaints, 'pages', all, page],
    queryFn: ({ signal }) => post('/complaints/list', { all, page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: stale.account,
  });
