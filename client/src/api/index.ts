// What everybody may use. `api/client` itself is for the queries.ts files only.
export { answered, isProblem, Problem, type ProblemKind } from './problem';
export { queryClient } from './query-client';
export { type Settings, settingsQuery, useSettings } from './settings';
export { stale } from './stale';
export type { components } from './schema.gen';
