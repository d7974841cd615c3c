import { useQuery } from '@tanstack/react-query';

import { get } from './client';
import type { components } from './schema.gen';
import { stale } from './stale';

export type Settings = components['schemas']['Settings'];

/** The shop's settings, the same for every customer: one query for the whole client. */
export const settingsQuery = {
  queryKey: ['settings'],
  queryFn: () => get('/user/get-settings'),
  staleTime: stale.slots,
} as const;

/** Slots, contact, delivery terms. Undefined until loaded; every caller has its own fallback. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery).data;
}

/** How many digits a one-time password has; four until the settings are loaded. */
export function useOtpLength(): number {
  return useSettings()?.otpLength ?? 4;
}
