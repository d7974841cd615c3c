import { queryOptions } from '@tanstack/react-query';

import { stale, type components } from '@/api';
import { post, type BodyOf } from '@/api/client';

export type Policy = components['schemas']['DynamicPage'];
export type ContactBody = BodyOf<'/support/contact-us'>;

/** The keys by which the server knows the policies. */
export type PolicyKey = 'privacy policy' | 'refund policy' | 'other policy' | '';

/** A policy, or null when the shop has not written it. The terms are the ones without a key. */
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

/** Pictures from a telephone network take longer than anything else that is sent. */
const sendTimeoutMs = 60_000;

export const sendMessage = (body: ContactBody) =>
  post('/support/contact-us', body, { timeoutMs: sendTimeoutMs });
