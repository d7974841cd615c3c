import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';

import type { KeyValue } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';

const key = 'answers';
const day = 24 * 60 * 60 * 1000;

/** Older answers are not shown: neither the shelf nor the prices would be those of the shop. */
const longestMs = 7 * day;
/** Of the newest answers; a listing of 100 products has about 120 KB. */
const mostAnswers = 40;
const mostCharacters = 1_000_000;
/** A visit to a page brings several answers at once. */
const settleMs = 1000;

/**
 * What the shop shows to everybody. Orders, money, addresses and searches are not kept, and the cart has its own
 * copy (cart-cache).
 */
const kept = ['settings', 'categories', 'home', 'products', 'product', 'policy'];

interface Kept {
  build: string;
  queries: DehydratedState['queries'];
}

const isKept = ({ queryKey, state }: Query) =>
  state.data !== undefined && state.dataUpdatedAt > 0 && kept.includes(String(queryKey[0]));

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
  return (
    Array.isArray(queryKey) &&
    typeof queryHash === 'string' &&
    kept.includes(String(queryKey[0])) &&
    Date.now() - (state?.dataUpdatedAt ?? 0) < longestMs
  );
}

/** What is unreadable, too old or of another program counts as absent. */
function readKept(value: unknown, build: string): Kept['queries'] {
  const { build: of, queries } = (value ?? {}) as Partial<Kept>;
  return of === build && Array.isArray(queries) ? queries.filter(isFresh) : [];
}

interface DeviceAnswers {
  /** Writes what is new at once: the system may end an app that is out of sight. */
  save: () => void;
  /** Nothing that this session asked for stays on the device: a customer's answers have their favourites in them. */
  forget: () => void;
}

/**
 * Shows what the last visit has seen of the shop, and keeps what this one sees, so that the app opens without a network. `build`
 * names the version of the app: answers that another version kept may have another form. A kept answer is asked for again when it is too old,
 * like any answer.
 */
export function keepAnswers(client: QueryClient, store: KeyValue, build: string): DeviceAnswers {
  for (const name of kept) client.setQueryDefaults([name], { gcTime: longestMs });
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
