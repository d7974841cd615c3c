import { useState } from 'react';

import { toast } from '@/ui';
import { useWrite } from '../session/use-write';
import { useT } from '../texts';
import { advanceOrders, refetchOrder, type Advance, type Advanced, type Goal } from './queries';
import { joined, outcomeOf } from './selection';
import { statusText } from './status';

/** Advances orders, shows what was refused, and asks once about those that their customers may still cancel. */
export function useAdvance(onDone?: () => void) {
  const t = useT();
  const [results, setResults] = useState<readonly Advanced[]>([]);
  const [goals, setGoals] = useState<readonly Goal[]>([]);
  const write = useWrite({
    call: (advance: Advance) => advanceOrders(advance),
    onDone: (answers, { early }) => {
      const all = early && results.length > 0 ? joined(results, answers) : answers;
      const { done, early: asked, refused } = outcomeOf(all);
      answers.forEach(({ order, card }) => card && refetchOrder(card.trackingId ?? order));
      if (asked.length + refused.length > 0) return setResults(all);
      setResults([]);
      const [only] = done;
      toast.success(
        done.length === 1 && only?.card
          ? t('orderList.advancedOne', { id: only.card.trackingId, status: t(statusText(only.card.status)) })
          : t('orderList.advanced', { count: done.length }),
      );
      onDone?.();
    },
  });
  const { early } = outcomeOf(results);
  return {
    results,
    busy: write.busy,
    away: write.away,
    refusal: write.refusal,
    start: (orders: readonly Goal[]) => {
      setResults([]);
      setGoals(orders);
      write.send({ orders, early: false });
    },
    /** Advances also those that can still be cancelled. */
    goOn: () =>
      write.send({
        orders: goals.filter((goal) => early.some(({ order }) => order === goal.order)),
        early: true,
      }),
    close: () => {
      setResults([]);
      onDone?.();
    },
  };
}

export type Advancing = ReturnType<typeof useAdvance>;
