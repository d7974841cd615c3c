// For every part of the client. Only the queries.ts files import `api/client` itself.
export { countdownOf, isProblem, Problem, serverAnswered } from '@/lib/problem';
export { queryClient } from './query-client';
export { type Settings, settingsQuery, useOtpLength, useSettings } from './settings';
export { stale } from './stale';
export type { components } from './schema.gen';
