import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { useLanguage, useT as useShopT, type Language } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { formatDate } from '@/lib/dates';
import { dotted } from '@/lib/dotted';
import { shopTime } from '@/lib/shop-clock';
import { makeStyles } from '@/theme';
import {
  Banner,
  Button,
  Checkbox,
  EmptyState,
  FieldGroup,
  HStack,
  Label,
  Note,
  RadioPills,
  Text,
} from '@/ui';
import { forCustomer, windowOf } from '../orders/for-customer';
import { ActionSheet } from '../shell/action-sheet';
import { Answer } from '../shell/answer';
import { useT } from '../texts';
import { freeOf } from './free';
import { proposed, withRoom } from './move';
import { movableQuery, slotsQuery, type OrderCard, type Slot } from './queries';
import { useMoving, type Moving } from './use-moving';

const useStyles = makeStyles((t) => ({
  row: { borderBottomWidth: 1, borderBottomColor: t.color.line, paddingVertical: t.space.x1 },
  words: {
    padding: t.space.x3,
    gap: t.space.x1,
    borderRadius: t.radius.button,
    backgroundColor: t.color.sunk,
  },
}));

/** The boxes: all are chosen at first. */
function Orders({ moving }: { moving: Moving }) {
  const t = useT();
  const styles = useStyles();
  const { left, chosen } = moving;
  const every = chosen.length === left.length;
  return (
    <View>
      <HStack gap="x2" apart>
        <Text type="bodyStrong" live="polite" tabular>
          {t('orderList.chosen', { count: chosen.length })}
        </Text>
        <Button
          kind="ghost"
          label={t(every ? 'move.chooseNone' : 'move.chooseAll')}
          onPress={every ? moving.none : moving.all}
        />
      </HStack>
      <View role="group" aria-label={t('move.which')}>
        {left.map(({ id, trackingId, customer, area }) => {
          const refusal = moving.refusalOf(id);
          return (
            <View key={id} style={styles.row}>
              <Checkbox
                label={customer || trackingId}
                hint={dotted(customer ? trackingId : '', area)}
                checked={chosen.some((one) => one.id === id)}
                disabled={moving.busy}
                onChange={(on) => moving.toggle(id, on)}
              />
              {refusal ? (
                <Text type="small" color="danger">
                  {refusal}
                </Text>
              ) : null}
            </View>
          );
        })}
      </View>
    </View>
  );
}

/** The day, then the slots of that day with the room that they have. */
function SlotChoice({ slots, moving }: { slots: readonly Slot[]; moving: Moving }) {
  const t = useT();
  const when = useWhen();
  const { to } = moving;
  const day = to ? formatDate(to.start) : '';
  const days = [...new Map(slots.map((slot) => [formatDate(slot.start), slot]))];
  return (
    <FieldGroup label={t('move.to')}>
      {days.length > 1 ? (
        <RadioPills
          label={t('move.day')}
          appearance="compact"
          items={days.map(([value, { start }]) => ({ value, label: when.day(start) }))}
          value={day}
          onChange={(next) => {
            const first = slots.filter(({ start }) => formatDate(start) === next);
            moving.setTo(proposed(first, moving.chosen.length)?.id ?? '');
          }}
        />
      ) : null}
      <RadioPills
        label={t('move.to')}
        items={slots
          .filter(({ start }) => formatDate(start) === day)
          .map((slot) => ({
            value: slot.id,
            label: when.slot(slot.start, slot.end),
            note: t('slots.free', { count: freeOf(slot) }),
          }))}
        value={to?.id ?? null}
        onChange={moving.setTo}
      />
    </FieldGroup>
  );
}

interface PreviewProps {
  to: Slot;
  /** The only order, or an example. */
  order: OrderCard;
  single: boolean;
  language: Language | undefined;
}

/** The words that the customers get. */
function Preview({ to, order, single, language }: PreviewProps) {
  const t = useT();
  const shop = useShopT();
  const reader = useLanguage();
  const styles = useStyles();
  const shown = language ?? reader;
  return (
    <View style={styles.words}>
      <Label>{t(single ? 'move.read' : 'move.readEach')}</Label>
      <Text lang={shown}>
        {forCustomer(shown, 'moved', {
          shop: shop('common.appName'),
          id: single ? order.trackingId : '…',
          window: windowOf(to.start, to.end),
        })}
      </Text>
    </View>
  );
}

interface MoveSheetProps {
  /** The slot that the orders leave. */
  from: Slot['id'];
  /** The only order; without it, those of the slot. */
  order?: OrderCard;
  /** In which the customer of the only order reads. */
  language?: Language;
  onClose: () => void;
}

type FormProps = MoveSheetProps & { orders: readonly OrderCard[]; count: number; all: readonly Slot[] };

function Form({ order, orders: given, count, all, from, language, onClose }: FormProps) {
  const t = useT();
  const when = useWhen();
  const [now] = useState(shopTime);
  // The list stays as it was opened: an order that is moved would leave it while its answer is awaited.
  const [orders] = useState(given);
  // Where it was, too: after a move without an answer the order is in the new slot, and goes there again.
  const [was] = useState(from);
  const slots = withRoom(all, was, now);
  const moving = useMoving(orders, slots, onClose);
  const { left, chosen, to, failed } = moving;
  const [first] = chosen;
  const room = to ? freeOf(to) : 0;
  const tight = chosen.length > room;
  const time = to ? `${when.dayInSentence(to.start)} ${when.slot(to.start, to.end)}` : '';
  const label =
    chosen.length === 0 || !to
      ? t('orderList.chooseSome')
      : failed > 0
        ? t('move.again', { count: chosen.length, time })
        : t('move.do', { count: chosen.length, time });
  return (
    <ActionSheet
      title={order ? t('move.titleOne', { id: order.trackingId }) : t('move.title')}
      onClose={onClose}
      action={{ label, write: moving, disabled: chosen.length === 0 || !to || tight, onPress: moving.send }}
    >
      {failed > 0 ? (
        <Banner tone="danger">
          {order ? (moving.refusalOf(order.id) ?? '') : t('move.failedLead', { count: failed })}
        </Banner>
      ) : null}
      {order ? null : <Orders moving={moving} />}
      {count > orders.length ? <Note>{t('move.first', { count: orders.length, all: count })}</Note> : null}
      {to ? (
        <SlotChoice slots={slots} moving={moving} />
      ) : (
        <EmptyState icon="clock" title={t('move.noRoom')} body={t('move.noRoomLead')} />
      )}
      {to && tight ? (
        <Banner tone="accent" icon="warning">
          {t('move.tight', { count: room })}
        </Banner>
      ) : null}
      {to && first ? (
        <Preview to={to} order={first} single={left.length === 1} language={order ? language : undefined} />
      ) : null}
    </ActionSheet>
  );
}

/** Gives orders of a slot, or one order, another slot; the customers are told. */
export function MoveSheet(props: MoveSheetProps) {
  const t = useT();
  const { from, order, onClose } = props;
  const slots = useQuery(slotsQuery);
  const list = useQuery({ ...movableQuery(from), enabled: !order });
  const found = order ? { items: [order], count: 1 } : list.data;
  if (slots.data && found && found.items.length > 0) {
    return <Form {...props} orders={found.items} count={found.count} all={slots.data} />;
  }
  return (
    <ActionSheet title={t('move.title')} onClose={onClose}>
      <Answer<unknown> query={slots.data ? list : slots}>
        {() => <EmptyState icon="list" title={t('move.none')} body={t('move.noneLead')} />}
      </Answer>
    </ActionSheet>
  );
}
