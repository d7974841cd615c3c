import { useRouter } from 'expo-router';
import { useState } from 'react';

import { queryClient } from '@/api';
import { toast } from '@/ui';
import { boardQuery } from '../live/queries';
import { orderKeys } from '../live/merge';
import { useWrite } from '../session/use-write';
import { useT } from '../texts';
import { backQuery, shelveGoods, stockQuery, type BackOrder, type Shelve } from './queries';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** What the person says about the goods of an order. It is not that of another one. */
interface Draft {
  of: string;
  good: Readonly<Record<number, number>>;
  why: string;
}

/** Everything that comes back is good at first. What was never ticked is on the shelf: it is free again, and the person is not asked. */
export function usePutBack(order: BackOrder | undefined) {
  const t = useT();
  const router = useRouter();
  const of = order?.order ?? '';
  const [kept, setKept] = useState<Draft>({ of, good: {}, why: '' });
  const draft = kept.of === of ? kept : { of, good: {}, why: '' };
  const set = (change: Partial<Draft>) => setKept({ ...draft, ...change });
  const lines = order?.lines ?? [];
  const good = lines.map(({ quantity }, at) => draft.good[at] ?? quantity);
  const bad = lines.map(({ quantity }, at) => quantity - (good[at] ?? 0));
  const units = sum(good.filter((_, at) => !lines[at]?.neverTicked));
  const waste = sum(bad);
  const write = useWrite({
    // The order itself is the key: what was said once is not said again.
    call: shelveGoods,
    onDone: (items, said: Shelve) => {
      queryClient.setQueryData(backQuery.queryKey, items);
      for (const queryKey of [
        stockQuery.queryKey,
        ['stock', 'journal'],
        boardQuery.queryKey,
        orderKeys.pages,
      ]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      toast.success(t('back.done', { good: sum(said.good), waste: sum(said.waste) }));
      router.setParams({ order: undefined });
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: backQuery.queryKey }),
  });
  const needsWhy = waste > 0 && draft.why.trim() === '';
  return {
    good,
    units,
    waste,
    why: draft.why,
    hint: needsWhy ? t('stock.whyNeeded') : undefined,
    isReady: Boolean(order) && !needsWhy,
    busy: write.busy,
    away: write.away,
    refusal: write.refusal,
    setGood: (at: number, count: number) => set({ good: { ...draft.good, [at]: count } }),
    setWhy: (why: string) => set({ why }),
    send: () => write.send({ order: of, good, waste: bad, why: waste > 0 ? draft.why.trim() : '' }),
  };
}

export type PutBack = ReturnType<typeof usePutBack>;
