import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { makeStyles } from '@/theme';
import { Banner, Checkbox, HStack, Note, PartHeading, Text } from '@/ui';
import { useListKeys } from '../shell/keys';
import { PaneRow } from '../shell/pane-row';
import { StateBadge } from './state-badge';
import { useT } from './texts';
import { isLive, type PickOrder } from './wave';

const useStyles = makeStyles((t) => ({
  title: { paddingHorizontal: t.space.x4, paddingTop: t.space.x4, paddingBottom: t.space.x1 },
  choice: {
    paddingHorizontal: t.space.x4,
    paddingVertical: t.space.x2,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  // The row has a mark of 4 before its padding.
  row: { paddingLeft: t.space.x3 },
  head: { columnGap: t.space.x2 },
  end: { marginLeft: 'auto' },
}));

/** What a row says of an order below its number. */
function useFacts(now: number) {
  const t = useT();
  const when = useWhen();
  return ({ area, items, cutoff, state, by }: PickOrder): string =>
    dotted(
      area,
      t('lines', { count: items }),
      state === 'open' && Date.parse(cutoff) > now
        ? t('cancellable', { time: `${when.dayInSentence(cutoff, new Date(now))} ${when.time(cutoff)}` })
        : '',
      state === 'open' && by ? t('begunBy', { by }) : '',
    );
}

interface PartProps {
  title: string;
  orders: readonly PickOrder[];
  row: (order: PickOrder) => ReactNode;
}

function Part({ title, orders, row }: PartProps) {
  const styles = useStyles();
  if (orders.length === 0) return null;
  return (
    <>
      <View style={styles.title}>
        <PartHeading>{title}</PartHeading>
      </View>
      <View role="list" aria-label={title}>
        {orders.map(row)}
      </View>
    </>
  );
}

interface OrdersProps {
  orders: readonly PickOrder[];
  now: number;
  chosen: readonly string[];
  onChoose: (order: string, chosen: boolean) => void;
  open: string;
  onOpen: (order: string) => void;
}

/** The orders of a slot by their state; those that are to be picked can be chosen. */
export function SlotOrders({ orders, now, chosen, onChoose, open, onOpen }: OrdersProps) {
  const t = useT();
  const styles = useStyles();
  const facts = useFacts(now);
  const keys = useListKeys();
  const row = (order: PickOrder) => (
    <PaneRow
      key={order.order}
      here={order.order === open}
      onPress={() => onOpen(order.order)}
      style={styles.row}
    >
      <HStack wrap style={styles.head}>
        <Text type="bodyStrong">{order.trackingId}</Text>
        <View style={styles.end}>
          <StateBadge order={order} />
        </View>
      </HStack>
      <Note>{facts(order)}</Note>
    </PaneRow>
  );
  const choice = (order: PickOrder) => (
    <View key={order.order} role="listitem" style={styles.choice}>
      <Checkbox
        label={order.trackingId}
        hint={facts(order)}
        checked={chosen.includes(order.order)}
        onChange={(checked) => onChoose(order.order, checked)}
      />
    </View>
  );
  const of = (fits: (order: PickOrder) => boolean) => orders.filter(fits);
  return (
    <View ref={keys}>
      {orders.every(({ state }) => state === 'packed') ? (
        <View style={styles.title}>
          <Banner tone="info" icon="check">
            {t('allPacked')}
          </Banner>
        </View>
      ) : null}
      <Part title={t('mine')} orders={of(isLive)} row={row} />
      <Part title={t('toPick')} orders={of((one) => one.state === 'open' && !one.mine)} row={choice} />
      <Part title={t('isPicked')} orders={of((one) => one.state === 'claimed' && !one.mine)} row={row} />
      <Part title={t('packed')} orders={of(({ state }) => state === 'packed')} row={row} />
    </View>
  );
}
