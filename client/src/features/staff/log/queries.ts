import { infiniteQueryOptions } from '@tanstack/react-query';

import { stale, type StaffSchemas } from '@/api';
import { post, type StaffBody } from '@/api/staff';

export type Entry = StaffSchemas['LogEntry'];

/** What is looked for; an empty field looks for everything. */
export interface Wanted {
  by: string;
  about: string;
  action: string;
}

const asked = (wanted: Wanted): StaffBody<'/log/list'> =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));

/** Page by page, the newest first. Each page begins where the one before it ends. */
export const logQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['log', wanted],
    queryFn: ({ pageParam, signal }) =>
      post('/log/list', { ...asked(wanted), ...(pageParam ? { before: pageParam } : null) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
    staleTime: stale.never,
  });

/** As many entries as one file holds may take a while. */
const exportTimeoutMs = 60_000;

/** A file begins where the one before it ends. */
export const exportLog = ({ before, ...wanted }: Wanted & { before: string }) =>
  post('/log/export', { ...asked(wanted), ...(before ? { before } : null) }, { timeoutMs: exportTimeoutMs });
