// What everybody may use. `api/client` itself is for the queries.ts files only.
export { answered, isProblem, Problem, type ProblemKind } from '@/lib/problem';
export { queryClient } from './query-client';
export { type Settings, settingsQuery, useOtpLength, useSettings } from './settings';
export { stale } from './stale';
export type { components } from './schema.gen';
