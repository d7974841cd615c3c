import { useRouter } from 'expo-router';
import { useEffect, useState } from 'react';

import { isProblem, Problem, queryClient } from '@/api';
import { toast, toastTime } from '@/ui';
import { useMay } from '../session/session';
import { useWrite } from '../session/use-write';
import { staffHref } from '../shell/address';
import { t, useT } from '../texts';
import { countStock, keepShort, levelChanged, moveStock, stockQuery, type Level, type Move } from './queries';
import { onShelf, promised, signed, undoing, type Kind } from './stock';

/** Long enough to see what one has done, and to take it back. */
const undoMs = 2 * toastTime.shop;

const refreshed = () => void queryClient.invalidateQueries({ queryKey: stockQuery.queryKey });

/** What is sent, with the name of the goods: until the answer comes, the person may have opened other ones. */
interface Moving {
  move: Move;
  name: string;
}
interface Counting {
  variantId: string;
  counted: number;
  expect: number;
  name: string;
}

/** A refusal of one movement as the error of a call. */
async function makeMove({ move }: Moving, key: string) {
  const result = await moveStock(move, key);
  const { code, message } = result;
  if (code !== 'ok' && code !== 'again') throw new Problem({ kind: 'conflict', code, message, status: 409 });
  if (result.level) levelChanged(result.level);
  return result;
}

const actionOf = ({ move: { variantId, kind, units } }: Moving) => `stock ${variantId} ${kind} ${units}`;

/** Says what was done. What a correction can take back has an Undo, for those who may correct. */
function useSaid() {
  const writes = useMay('stock.write');
  const undo = useWrite({
    call: makeMove,
    action: (body: Moving) => `undo ${actionOf(body)}`,
    onDone: (_, { name }) => toast.success(t('stock.undone', { name })),
    onRefused: (_, { name }) => toast.error(t('stock.notUndone', { name })),
  });
  return (sentence: string, name: string, variantId: string, units: number) => {
    const move = undoing(variantId, units, t('stock.undoWhy'));
    const action = { label: t('stock.undo'), press: () => undo.send({ move, name }) };
    toast.success(sentence, undoMs, writes && units !== 0 ? action : undefined);
  };
}

/** What is typed for a pack. It is not that of another one. */
interface Draft {
  of: string;
  typed: string;
  why: string;
}

function useDraft(of: string) {
  const [kept, setKept] = useState<Draft>({ of, typed: '', why: '' });
  const draft = kept.of === of ? kept : { of, typed: '', why: '' };
  return {
    ...draft,
    set: (change: Partial<Draft>) => setKept({ ...draft, ...change }),
    clear: (done: string) => setKept((now) => (now.of === done ? { of: done, typed: '', why: '' } : now)),
  };
}

function useCalls(clear: (variantId: string) => void) {
  const router = useRouter();
  const said = useSaid();
  const moving = useWrite({
    call: makeMove,
    action: actionOf,
    onDone: ({ code }, { move, name }: Moving) => {
      const units = move.kind === 'waste' ? -move.units : move.units;
      const words =
        code === 'again'
          ? t('stock.again', { name })
          : t(`stock.done_${move.kind}`, {
              count: move.kind === 'correct' ? signed(units) : Math.abs(units),
              name,
            });
      said(words, name, move.variantId, units);
      clear(move.variantId);
    },
    onRefused: refreshed,
  });
  const counting = useWrite({
    call: ({ name: _, ...body }: Counting, key) => countStock({ key, ...body }),
    // The same number is another count when another one should be there.
    action: ({ variantId, counted, expect }) => `stock ${variantId} count ${counted} of ${expect}`,
    onDone: (result, { variantId, counted, expect, name }) => {
      levelChanged(result.level);
      clear(variantId);
      if (result.orders.length > 0 || result.missing > 0) {
        keepShort(result);
        router.push(staffHref(`/staff/stock/short?pack=${encodeURIComponent(variantId)}`));
      } else if (counted === expect) toast.success(t('stock.countRight', { count: counted, name }));
      else said(t('stock.countDone', { count: counted, name }), name, variantId, counted - expect);
    },
    // The fresh numbers stand above the pad when the person reads why the count was refused.
    onRefused: refreshed,
  });
  return { moving, counting };
}

function useKinds(): readonly Kind[] {
  const writes = useMay('stock.write');
  const counts = useMay('stock.count');
  return [
    ...(writes ? (['receive', 'waste'] as const) : []),
    ...(counts ? (['count'] as const) : []),
    ...(writes ? (['correct'] as const) : []),
  ];
}

export function usePad(level: Level, name: string) {
  const words = useT();
  const { variantId } = level;
  const kinds = useKinds();
  // What the last pack was opened for, the next one is, too.
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'count');
  const [takesOff, setTakesOff] = useState(true);
  const { typed, why, set, clear } = useDraft(variantId);
  const { moving, counting } = useCalls(clear);
  const { reset: forgetMove } = moving;
  const { reset: forgetCount } = counting;
  useEffect(() => {
    forgetMove();
    forgetCount();
  }, [variantId, kind, forgetMove, forgetCount]);

  const units = typed === '' ? null : Number(typed);
  const needsWhy = kind === 'waste' || kind === 'correct';
  const isReady = units !== null && (kind === 'count' || units > 0) && (!needsWhy || why.trim() !== '');
  const { busy, away } = kind === 'count' ? counting : moving;
  // "Sold out" is a count, whatever the pad is for: what was refused last is said.
  const { refusal, error } = counting.error ? counting : moving;
  const count = (counted: number) => {
    forgetMove();
    counting.send({ variantId, counted, expect: onShelf(level), name });
  };
  return {
    kinds,
    kind,
    setKind: (next: Kind) => {
      setKind(next);
      set({ why: '' });
    },
    typed,
    setTyped: (text: string) => set({ typed: text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') }),
    why,
    setWhy: (text: string) => set({ why: text }),
    needsWhy,
    takesOff,
    setTakesOff,
    units,
    isReady,
    busy,
    away,
    refusal,
    /** The shelf has changed since the person saw it: it must be counted again. */
    moved: isProblem(error) && error.code === 'stock_moved',
    hint: needsWhy && units && !why.trim() ? words('stock.whyNeeded') : undefined,
    mayCount: kinds.includes('count'),
    send: () => {
      if (!isReady || units === null || away) return;
      if (kind === 'count') return count(units);
      const signed = kind === 'correct' && takesOff ? -units : units;
      forgetCount();
      moving.send({ move: { variantId, kind, units: signed, why: needsWhy ? why.trim() : '' }, name });
    },
    /** Nothing is left but what orders were promised. */
    soldOut: () => count(promised(level)),
    soldOutBusy: counting.busy,
  };
}

export type Pad = ReturnType<typeof usePad>;
