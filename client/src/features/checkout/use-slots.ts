import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { settingsQuery, type Settings, stale } from '@/api';
import { sessionMemory } from '@/lib/storage';
import { useShopNow } from '@/lib/use-shop-now';
import { attempts } from './attempts';
import { canChoose, firstWithRoom, markFull, slotDays, type Slot } from './slots';

const key = 'checkout.slot';
const minuteMs = 60_000;

/** The slot chosen before a reload. If an order was being placed, its slot: the same order must be requested again. */
function storedSlot(): string | null {
  return attempts.open().at(-1)?.request.deliverySlotId ?? sessionMemory.get(key);
}

export function useSlots() {
  const at = useShopNow();
  const now = useMemo(() => new Date(at), [at]);
  const queries = useQueryClient();
  const query = useQuery({ ...settingsQuery, refetchInterval: minuteMs, staleTime: stale.slotsToChoose });
  const [picked, setPicked] = useState<string | null>(storedSlot);
  const [shownDay, setShownDay] = useState<string | null>(null);
  /** After the server has refused a slot, no other one is preselected: the customer must choose. */
  const [refused, setRefused] = useState(false);

  const slots = query.data?.deliverySlots;
  const days = useMemo(() => slotDays(slots ?? [], now), [slots, now]);
  const known = days.flatMap((day) => day.slots).find((slot) => slot._id === picked);
  const first = firstWithRoom(days, now);
  const chosen = known && canChoose(known, now) ? known : refused ? undefined : first;
  const day = days.find((one) => one.date === (shownDay ?? chosen?.date)) ?? days[0];

  return {
    settings: query.data,
    /**
     * The last try to fetch the slots failed, and none has succeeded since. Those shown may be full by now, so none can be
     * ordered.
     */
    failed: query.isError || (!query.data && query.errorUpdateCount > 0),
    fetching: query.isFetching,
    refetch: query.refetch,
    now,
    days,
    day,
    chosen,
    /** On no day is there a slot that can be chosen. */
    none: !first,
    showDay: setShownDay,
    choose(slot: Slot) {
      sessionMemory.set(key, slot._id);
      setPicked(slot._id);
      setRefused(false);
    },
    /** Called when the server has refused the chosen slot. */
    refuse(slotId: string, full: boolean) {
      sessionMemory.remove(key);
      setPicked(null);
      setRefused(true);
      setShownDay(slots?.find((slot) => slot._id === slotId)?.date ?? null);
      if (full) {
        queries.setQueryData<Settings>(settingsQuery.queryKey, (before) =>
          before ? { ...before, deliverySlots: markFull(before.deliverySlots, slotId) } : before,
        );
      }
      void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  };
}

export type SlotsState = ReturnType<typeof useSlots>;
