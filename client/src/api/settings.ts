import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { get } from './client';
import { queryClient } from './query-client';
import type { components } from './schema.gen';
import { stale } from './stale';

export type Settings = components['schemas']['Settings'];

/** The shop's settings, which are the same for every customer. */
export const settingsQuery = {
  queryKey: ['settings'],
  queryFn: () => get('/user/get-settings'),
  staleTime: stale.slots,
} as const;

/** The settings that the page's markup was made with. */
const first = queryClient.getQueryData<Settings>(settingsQuery.queryKey);
const never = () => () => undefined;

/**
 * Slots, contact, delivery terms. Undefined until loaded; every caller has its own fallback. Markup is hydrated with the settings that
 * it was made with, even if the header has fetched newer ones by then.
 */
export function useSettings(): Settings | undefined {
  const { data } = useQuery(settingsQuery);
  return useSyncExternalStore(
    never,
    () => data,
    () => first ?? data,
  );
}

/** How many digits a one-time code has; four until the settings are loaded. */
export function useOtpLength(): number {
  return useSettings()?.otpLength ?? 4;
}
