import { queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post, type BodyOf } from '@/api/client';

export type Policy = components['schemas']['DynamicPage'];
export type ContactBody = BodyOf<'/support/contact-us'>;

/** The server's keys of the policies; '' is the key of the terms. */
export type PolicyKey = 'privacy policy' | 'refund policy' | 'other policy' | '';

/** A policy, or null if the shop has not written it. */
export function policyQuery(key: PolicyKey) {
  return queryOptions({
    queryKey: ['policy', key],
    queryFn: async ({ signal }): Promise<Policy | null> => {
      const { list } = await post('/admin/dynamic-page-list', { filter: { key } }, { signal });
      return list[0] ?? null;
    },
    staleTime: stale.catalog,
  });
}

/** Longer than for other calls, because pictures are slow to send over a mobile network. */
const sendTimeoutMs = 60_000;

export const sendMessage = (body: ContactBody) =>
  post('/support/contact-us', body, { timeoutMs: sendTimeoutMs });
