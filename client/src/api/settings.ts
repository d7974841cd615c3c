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

/**
 * For a part of the page that can do without the settings: it asks for them no second time when it comes late and they have just
 * failed. A part that needs them does, and has a button that asks again, which must not be busy with what another part asks.
 */
export const optionalSettingsQuery = { ...settingsQuery, retryOnMount: false } as const;

/** The settings that the page's markup was made with. */
const first = queryClient.getQueryData<Settings>(settingsQuery.queryKey);
const never = () => () => undefined;

/**
 * Slots, contact, delivery terms. Undefined until loaded; every caller has its own fallback. Markup is hydrated with the settings that
 * it was made with, even if the header has fetched newer ones by then.
 */
export function useSettings(): Settings | undefined {
  const { data } = useQuery(optionalSettingsQuery);
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
