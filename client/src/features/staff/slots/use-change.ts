import { useState } from 'react';

import { queryClient } from '@/api';
import { toast } from '@/ui';
import { doneWords, useWrite } from '../session/use-write';
import { t } from '../texts';
import { changeSlot, slotsQuery, type OrderCard, type Slot, type SlotChange } from './queries';

/** What a person does with a slot. To give places back is to keep fewer back. */
export type Kind = 'close' | 'open' | 'capacity' | 'reserve' | 'giveBack';

interface Draft {
  of: string;
  kind: Kind;
  typed: string;
  why: string;
}

/**
 * A change, and the state of the slot to which it was made. The state is part of the action's name: if another person has changed the
 * slot since, closing it again is a new action with a new key. It is empty for places that are reserved, because these add up.
 */
type Sent = SlotChange & { was: string };

/** The orders of a slot that was closed just now: they stay. */
interface Stay {
  of: string;
  orders: readonly OrderCard[];
}

/** The form for a slot: nothing that was typed for another one is in it. `onStay` is told of a slot that was closed and has orders. */
export function useChange(slot: Slot, onStay: (id: string) => void) {
  const { id } = slot;
  const kinds: readonly Kind[] = [
    slot.closed ? 'open' : 'close',
    'capacity',
    'reserve',
    ...(slot.reserved > 0 ? (['giveBack'] as const) : []),
  ];
  const blank: Draft = { of: id, kind: kinds[0] ?? 'close', typed: '', why: '' };
  const [kept, setKept] = useState<Draft>(blank);
  const [stay, setStay] = useState<Stay | null>(null);
  const draft = kept.of === id && kinds.includes(kept.kind) ? kept : blank;
  const set = (change: Partial<Draft>) => setKept({ ...draft, ...change });
  const write = useWrite({
    call: ({ was: _, ...change }: Sent, key) => changeSlot(change, key),
    action: ({ slot: of, kind, places = 0, was }) => `slot ${of} ${kind} ${places} ${was}`,
    onDone: ({ orders }, { slot: of, kind, places = 0 }, repeated) => {
      setKept((now) => (now.of === of ? { ...now, typed: '', why: '' } : now));
      const stays = kind === 'close' && orders.length > 0;
      setStay(stays ? { of, orders } : null);
      if (stays) onStay(of);
      const done = kind === 'reserve' && places < 0 ? 'giveBack' : kind;
      const words = t(`slots.done_${done}`, { count: Math.abs(places) });
      toast.success(doneWords(words, repeated && kind === 'reserve'));
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: slotsQuery.queryKey }),
  });
  const { kind, typed, why } = draft;
  const needsNumber = kind === 'capacity' || kind === 'reserve' || kind === 'giveBack';
  const places = typed === '' ? null : Number(typed);
  const isReady = needsNumber ? places !== null && places > 0 : kind === 'open' || why.trim() !== '';
  const { reset } = write;
  return {
    ...draft,
    kinds,
    places,
    needsNumber,
    isReady,
    busy: write.busy,
    away: write.away,
    refusal: write.refusal,
    stay: stay?.of === id ? stay.orders : null,
    setKind: (next: Kind) => {
      reset();
      set({ kind: next, typed: next === 'capacity' ? String(slot.capacity) : '' });
    },
    setTyped: (text: string) => set({ typed: text.replace(/\D/g, '').slice(0, 4) }),
    setWhy: (text: string) => set({ why: text }),
    send: () => {
      if (!isReady || write.away) return;
      const change: SlotChange = { slot: id, kind: kind === 'giveBack' ? 'reserve' : kind, why: why.trim() };
      const signed = kind === 'giveBack' ? -(places ?? 0) : (places ?? 0);
      const was = change.kind === 'reserve' ? '' : `${slot.closed} ${slot.capacity}`;
      write.send(needsNumber ? { ...change, places: signed, was } : { ...change, was });
    },
  };
}

export type Change = ReturnType<typeof useChange>;
