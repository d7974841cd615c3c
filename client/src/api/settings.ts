import { useQuery } from '@tanstack/react-query';

import { get } from './client';
import type { components } from './schema.gen';
import { stale } from './stale';

export type Settings = components['schemas']['Settings'];

/** The shop's settings, which are the same for every customer. */
export const settingsQuery = {
  queryKey: ['settings'],
  queryFn: () => get('/user/get-settings'),
  staleTime: stale.slots,
} as const;

/** Slots, contact, delivery terms. Undefined until loaded, so each caller needs a fallback. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery).data;
}

/** How many digits a one-time code has; four until the settings are loaded. */
export function useOtpLength(): number {
  return useSettings()?.otpLength ?? 4;
}
