import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams } from 'expo-router';
import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { isProblem } from '@/api';
import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { formatMoney } from '@/lib/money';
import { classes, makeStyles } from '@/theme';
import { Badge, Banner, ButtonLink, EmptyState, HStack, Link, Text } from '@/ui';
import { orderOpened } from '../live/new-orders';
import { pickHref } from '../pick/address';
import { picksQuery } from '../pick/queries';
import { useMay } from '../session/session';
import type { StaffPath } from '../shell/address';
import { Answer } from '../shell/answer';
import { StaffScreen } from '../shell/staff-screen';
import { useT } from '../texts/index';
import { OrderActions } from './actions';
import { ordersHref, wantedIn } from '../orders/address';
import { ComplaintsPart } from '../orders/complaints-part';
import { CustomerPart } from '../orders/customer-part';
import { Events } from '../orders/events';
import css from '../orders/orders.module.css';
import { Bill, Lines, Section } from '../orders/parts';
import { type Card, type Complaint, type OrderPage, orderQuery } from '../orders/queries';
import { SettleSheet } from '../orders/settle-sheet';
import { NeedBadge, StatusBadge } from '../orders/status';

const useStyles = makeStyles(() => ({
  amount: { marginLeft: 'auto' },
}));

/** What one must know first: status, what it waits for, the money. */
function Head({ page }: { page: OrderPage }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { card, cancellableUntil } = page;
  const { total, collect } = card;
  return (
    <>
      <HStack gap="x2" wrap>
        <StatusBadge status={card.status} />
        {card.needs.map((need) => (
          <NeedBadge key={need} need={need} />
        ))}
        {card.new ? <Badge tone="brand" label={t('orderList.firstOrder')} /> : null}
        {total === undefined ? null : (
          <Text type="h3" tabular style={styles.amount}>
            {collect === undefined
              ? formatMoney(total)
              : t('order.totalCollect', { total: formatMoney(total), amount: formatMoney(collect) })}
          </Text>
        )}
      </HStack>
      {cancellableUntil ? (
        <Banner tone="info" icon="clock">
          {t('order.cancellable', {
            time: `${when.dayInSentence(cancellableUntil)} ${when.time(cancellableUntil)}`,
          })}
        </Banner>
      ) : null}
      {card.needs.includes('refund_failed') ? <Banner tone="danger">{t('order.refundFailed')}</Banner> : null}
    </>
  );
}

/** Who picks or has packed an order that is in the shop, for those who may pick. */
function PickingPart({ card }: { card: Card }) {
  const may = useMay('orders.pick');
  const isHere = card.status === 'Order Placed' || card.status === 'Processing';
  return may && isHere ? <Picking card={card} /> : null;
}

function Picking({ card }: { card: Card }) {
  const t = useT();
  const when = useWhen();
  const { data } = useQuery(picksQuery(card.slot));
  const order = data?.find((one) => one.order === card.id);
  if (!order) return null;
  const { state, by = '', until, bags = 0 } = order;
  const words = () => {
    if (state === 'packed') return t('pick.isPacked', { by, count: bags });
    if (state === 'claimed') return t('pick.isPicked', { by, time: until ? when.time(until) : '' });
    return by ? t('pick.begunBy', { by }) : t('pick.notBegun');
  };
  return (
    <Section title={t('pick.part')}>
      <Text>{words()}</Text>
      <Link href={pickHref(card.slot)} label={t('pick.slot', { slot: when.slot(card.start, card.end) })} />
    </Section>
  );
}

function Whole({ page, settle }: { page: OrderPage; settle: (complaint: Complaint) => void }) {
  const { card, complaints, can, events } = page;
  const open = complaints.filter(({ state }) => state === 'open').length;
  return (
    <>
      <Head page={page} />
      <View style={classes(css.columns)}>
        <View style={classes(css.column)}>
          <ComplaintsPart
            order={card.id}
            complaints={complaints}
            // The foot of the page has the button for a single one.
            onSettle={can.includes('settle') && open > 1 ? settle : undefined}
          />
          <Lines page={page} />
          <Bill page={page} />
        </View>
        <View style={classes(css.column)}>
          <CustomerPart page={page} />
          <PickingPart card={card} />
          <Events events={events} />
        </View>
      </View>
    </>
  );
}

function Gone() {
  const t = useT();
  return (
    <EmptyState
      icon="search"
      title={t('order.gone')}
      body={t('order.goneLead')}
      action={<ButtonLink href={ordersHref()} label={t('orderList.showAll')} />}
    />
  );
}

export function OrderScreen() {
  const t = useT();
  const when = useWhen();
  const params = useLocalSearchParams<{ order: string }>();
  const { order = '' } = params;
  const query = useQuery(orderQuery(order));
  const [settling, setSettling] = useState<string | null>(null);
  const page = query.data;
  useEffect(() => orderOpened(order), [order]);
  const card = page?.card;
  const slot = card ? `${when.day(card.start)}, ${when.slot(card.start, card.end)}` : undefined;
  const complaint = page?.complaints.find(({ id, state }) => id === settling && state === 'open');
  const settle = ({ id }: Complaint) => setSettling(id);
  const missing = isProblem(query.error) && query.error.kind === 'missing' && !page;
  return (
    <StaffScreen
      isPane
      // Without an earlier page, after a reload, the list comes as the address says.
      back={ordersHref(wantedIn(params)) as StaffPath}
      title={card?.trackingId ?? t('order.title')}
      subtitle={card ? dotted(card.customer, card.area, slot) : undefined}
      answeredAt={query.dataUpdatedAt || undefined}
      footer={
        page && page.can.some((one) => one !== 'bill' && one !== 'slip' && one !== 'labels') ? (
          <OrderActions key={page.card.id} page={page} settle={settle} />
        ) : undefined
      }
    >
      {missing ? <Gone /> : <Answer query={query}>{(data) => <Whole page={data} settle={settle} />}</Answer>}
      {page && complaint ? (
        <SettleSheet page={page} complaint={complaint} onClose={() => setSettling(null)} />
      ) : null}
    </StaffScreen>
  );
}
