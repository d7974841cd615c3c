// What every part of the client may import. `api/client` itself is imported only by the queries.ts files.
import type { components as ofStaff } from './schema.staff.gen';

export { countdownOf, isProblem, Problem, serverAnswered } from '@/lib/problem';
export { queryClient } from './query-client';
export { type Settings, optionalSettingsQuery, settingsQuery, useOtpLength, useSettings } from './settings';
export { stale } from './stale';
export type { components } from './schema.gen';
export type StaffSchemas = ofStaff['schemas'];
