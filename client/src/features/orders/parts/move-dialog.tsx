import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { settingsQuery, stale } from '@/api';
import { canChoose, SlotChoice, slotDays } from '@/features/checkout';
import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { shopNow } from '@/lib/shop-clock';
import { Dialog, FormRefusal, Skeleton, Text, toast } from '@/ui';
import { TwoButtons } from '@/ui/two-buttons';
import { moveOrder, orderQuery, type Order } from '../queries';
import { useRefusal } from '../use-refusal';

/** "today, 5–7 pm" */
function useSlotWords() {
  const when = useWhen();
  return ({ startTime, endTime }: Order['slot']) =>
    `${when.dayInSentence(startTime)}, ${when.slot(startTime, endTime)}`;
}

/** The slots that the order can get. Whatever becomes of the choice, the list is fetched anew: other customers take places, too. */
function useMove(order: Order, done: () => void) {
  const t = useT();
  const words = useSlotWords();
  const queries = useQueryClient();
  const settings = useQuery({ ...settingsQuery, staleTime: stale.slotsToChoose });
  const [now] = useState(shopNow);
  const [shown, setShown] = useState('');
  const [chosen, setChosen] = useState('');
  const others = (settings.data?.deliverySlots ?? []).filter(({ _id }) => _id !== order.slot._id);
  const days = slotDays(others, now);
  const slot = others.find((one) => one._id === chosen && canChoose(one, now));
  const move = useMutation({
    mutationFn: (to: string) => moveOrder(order._id, order.slot._id, to),
    onSuccess: (moved) => {
      queries.setQueryData(orderQuery(order._id).queryKey, moved);
      toast.success(t('orders.moveDone', { slot: words(moved.slot) }));
      done();
    },
    // Also without an answer: the order may be moved.
    onError: () => void queries.invalidateQueries({ queryKey: orderQuery(order._id).queryKey }),
    onSettled: () => void queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  const day = days.find(({ date }) => date === (shown || slot?.date)) ?? days[0];
  return { settings, now, days, day, slot, show: setShown, choose: setChosen, move };
}

export function MoveDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const when = useWhen();
  const words = useSlotWords();
  const { settings, now, days, day, slot, show, choose, move } = useMove(order, onClose);
  const until = order.movableUntil ?? order.slot.startTime;
  const failed = move.error ?? (settings.data ? null : settings.error);
  const top = useRefusal(failed, 'orders.moveFailed');
  return (
    <Dialog
      title={t('orders.moveTitle')}
      onClose={onClose}
      footer={
        <TwoButtons
          stay={{ label: t('common.close'), onPress: onClose }}
          go={{
            label: t('orders.moveDo'),
            busy: move.isPending,
            disabled: !slot,
            onPress: () => slot && move.mutate(slot._id),
          }}
        />
      }
    >
      <FormRefusal {...top} />
      <Text>
        {t('orders.moveLead', {
          slot: words(order.slot),
          time: `${when.dayInSentence(until)} ${when.time(until)}`,
        })}
      </Text>
      {day ? (
        <SlotChoice
          days={days}
          day={day}
          now={now}
          chosen={slot?._id}
          onDay={show}
          onChoose={({ _id }) => choose(_id)}
        />
      ) : settings.data ? (
        <Text color="inkMuted">{t('orders.moveNone')}</Text>
      ) : settings.isFetching ? (
        <Skeleton height={120} />
      ) : null}
    </Dialog>
  );
}
