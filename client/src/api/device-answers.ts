import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';

import type { KeyValue } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { publicQueries } from './public-queries';

const key = 'answers';
const day = 24 * 60 * 60 * 1000;

/** Older answers are not shown: by then both the range and the prices have changed. */
const longestMs = 7 * day;
/** Only the newest answers are kept, within these two limits; 24 products of a listing have about 30 KB. */
const mostAnswers = 40;
const mostCharacters = 1_000_000;
/** A page brings several answers at nearly the same time, so writing waits and is done once. */
const settleMs = 1000;

interface Kept {
  build: string;
  queries: DehydratedState['queries'];
}

const isKept = ({ queryKey, state }: Query) =>
  state.data !== undefined && state.dataUpdatedAt > 0 && publicQueries.includes(String(queryKey[0]));

function newest(client: QueryClient): DehydratedState['queries'] {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: isKept,
    shouldDehydrateMutation: () => false,
  });
  queries.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  let room = mostCharacters;
  return queries.slice(0, mostAnswers).filter((query) => {
    const { length } = JSON.stringify(query);
    const fits = length <= room;
    if (fits) room -= length;
    return fits;
  });
}

function isFresh(value: unknown): value is Kept['queries'][number] {
  const { queryKey, queryHash, state } = (value ?? {}) as Partial<Kept['queries'][number]>;
  // Below zero if the phone's clock was ahead: until it gets there, the answer would count as fresh, and not be fetched again.
  const age = Date.now() - (state?.dataUpdatedAt ?? 0);
  return (
    Array.isArray(queryKey) &&
    typeof queryHash === 'string' &&
    publicQueries.includes(String(queryKey[0])) &&
    age >= 0 &&
    age < longestMs
  );
}

/** Reads the kept answers. Those that are malformed, too old or of another build are left out. */
function readKept(value: unknown, build: string): Kept['queries'] {
  const { build: of, queries } = (value ?? {}) as Partial<Kept>;
  return of === build && Array.isArray(queries) ? queries.filter(isFresh) : [];
}

interface DeviceAnswers {
  /** Writes new answers now. Called when the app leaves the screen, after which the system may end it. */
  save: () => void;
  /** Deletes all kept answers. Called at a logout, because they show which products are the customer's favourites. */
  forget: () => void;
}

/**
 * Fills the client with the answers that the last visit kept, and keeps those of this visit, so that the app can open without a
 * network. Answers of another `build` of the app are ignored, because they may have another form. A kept answer becomes stale
 * and is fetched again like any other.
 */
export function keepAnswers(client: QueryClient, store: KeyValue<'answers'>, build: string): DeviceAnswers {
  for (const name of publicQueries) client.setQueryDefaults([name], { gcTime: longestMs });
  hydrate(client, { queries: readKept(readJson(store, key), build) });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    writeJson(store, key, { build, queries: newest(client) } satisfies Kept);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    timer ??= setTimeout(save, settleMs);
  });
  return {
    save,
    forget: () => {
      clearTimeout(timer);
      timer = undefined;
      store.remove(key);
    },
  };
}
