import type { ReactNode } from 'react';

import { addressLine, addressTypeKey, readablePhone } from '@/features/address';
import { useCancelNote } from '@/features/checkout';
import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { Grow, HStack, Icon, type IconName, Mark, Note, Stack, Text } from '@/ui';
import { methodIcons, paymentWords } from '../payment-words';
import type { Order } from '../queries';

function Fact({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <HStack gap="x3" align="flex-start">
      <Mark side={40} corners="button">
        <Icon name={icon} size={20} color="brand" />
      </Mark>
      <Grow>
        <Note>{title}</Note>
        {children}
      </Grow>
    </HStack>
  );
}

/** Day and time of the order's slot. The day is relative to the current date, such as "Tomorrow". */
export function useSlotWords({ inSentence = false } = {}) {
  const when = useWhen();
  return ({ slot }: Order) => ({
    day: inSentence ? when.dayInSentence(slot.date) : when.day(slot.date),
    time: when.slot(slot.startTime, slot.endTime),
  });
}

export function OrderFacts({ order }: { order: Order }) {
  const t = useT();
  const when = useWhen();
  const slotWords = useSlotWords();
  const cancelNote = useCancelNote();
  const { day, time } = slotWords(order);
  const { address } = order;
  const note = cancelNote(order.cancellableUntil);
  return (
    <Stack gap="x4">
      <Fact icon="pin" title={t('orders.address')}>
        <Text type="bodyStrong">{t(addressTypeKey(address.addresstype))}</Text>
        <Text>{addressLine(address)}</Text>
        <Text color="inkMuted" tabular>
          {readablePhone(address.phone)}
        </Text>
        {order.deliveryNote ? (
          <Text color="inkMuted">{t('checkout.deliveryNoteOf', { note: order.deliveryNote })}</Text>
        ) : null}
        {order.ifMissing === 'replace' ? <Text color="inkMuted">{t('orders.replaceMissing')}</Text> : null}
        {order.ifMissing === 'call' ? <Text color="inkMuted">{t('orders.callFirst')}</Text> : null}
      </Fact>
      <Fact icon="clock" title={t('orders.slot')}>
        <Text type="bodyStrong">{`${day}, ${time}`}</Text>
        {note ? <Note>{note}</Note> : null}
      </Fact>
      <Fact icon={methodIcons[order.paymentMethod]} title={t('orders.payment')}>
        <Text type="bodyStrong">{paymentWords(order, t)}</Text>
      </Fact>
      <Fact icon="box" title={t('orders.placedAt')}>
        <Text>{when.dateTime(order.placedAt ?? order.createdAt)}</Text>
      </Fact>
    </Stack>
  );
}
