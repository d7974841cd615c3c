import { useEffect, useRef, useState } from 'react';

import { queryClient } from '@/api';
import { useWhen } from '@/i18n/when';
import { toast } from '@/ui';
import { useWrite } from '../session/use-write';
import { useT } from '../texts';
import { moveOrders, proposed, type Outcome } from './move';
import { slotsQuery, type OrderCard, type Slot } from './queries';

/** The orders, the slot and what became of them. An order that was moved leaves the list; what was refused stays, with the reason. */
export function useMoving(orders: readonly OrderCard[], slots: readonly Slot[], onDone: () => void) {
  const t = useT();
  const when = useWhen();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [off, setOff] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState<Slot | null>(null);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const moved = outcomes.filter(({ refusal }) => refusal === undefined).map(({ order }) => order);
  const left = orders.filter(({ id }) => !moved.includes(id));
  const chosen = left.filter(({ id }) => !off.includes(id));
  // A move without an answer may have taken the slot's last place, and is sent to the same slot again.
  const to = slots.find(({ id }) => id === wanted?.id) ?? wanted ?? proposed(slots, chosen.length);
  const write = useWrite({
    call: ({ orders: all, slot }: { orders: readonly OrderCard[]; slot: Slot }, key) =>
      moveOrders(all, slot.id, key),
    // An order that was moved already answers the same again: one key is enough for the slot.
    action: ({ slot }) => `move to ${slot.id}`,
    onDone: (results, { slot }) => {
      setOutcomes((before) => [
        ...before.filter(({ order }) => !results.some((one) => one.order === order)),
        ...results,
      ]);
      void queryClient.invalidateQueries({ queryKey: slotsQuery.queryKey });
      const failed = results.filter(({ refusal }) => refusal !== undefined);
      if (failed.length > 0) {
        // Who has closed the sheet meanwhile must hear of it as well.
        if (!open.current) toast.error(t('move.failed', { count: failed.length }));
        return;
      }
      const time = `${when.dayInSentence(slot.start)} ${when.slot(slot.start, slot.end)}`;
      toast.success(t('move.done', { count: results.length, time }));
      if (left.length === results.length) onDone();
    },
  });
  return {
    left,
    chosen,
    to,
    setTo: (id: string) => setWanted(slots.find((one) => one.id === id) ?? null),
    toggle: (id: string, on: boolean) =>
      setOff((before) => (on ? before.filter((one) => one !== id) : [...before, id])),
    none: () => setOff(left.map(({ id }) => id)),
    all: () => setOff([]),
    refusalOf: (id: string) => outcomes.find(({ order }) => order === id)?.refusal,
    failed: outcomes.filter(({ refusal }) => refusal !== undefined).length,
    busy: write.busy,
    away: write.away,
    refusal: write.refusal,
    send: () => {
      if (!to || chosen.length === 0) return;
      setWanted(to);
      write.send({ orders: chosen, slot: to });
    },
  };
}

export type Moving = ReturnType<typeof useMoving>;
