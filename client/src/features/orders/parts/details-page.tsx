import { useLocalSearchParams } from 'expo-router';
import { useRef } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { makeStyles, useTheme } from '@/theme';
import { ButtonRow, Badge, Heading, Link, Split, Text, useFocusFallback } from '@/ui';
import type { Order } from '../queries';
import { statusAppearance } from '../status-appearance';
import { MoneyBack } from './money-back';
import { OrderActions } from './order-actions';
import { OrderBill, OrderItems } from './order-contents';
import { OrderFacts } from './order-facts';
import { OrderFrame } from './order-frame';
import { Part } from './part';
import { Timeline } from './timeline';

const useStyles = makeStyles((t) => ({
  root: { gap: t.space.x4 },
  head: { gap: t.space.x1 },
  title: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: t.space.x3 },
}));

function Details({ order }: { order: Order }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { space } = useTheme();
  const { label, tone } = statusAppearance(order.orderStatus);
  const title = useRef<View>(null);
  // The button that cancels goes with the cancelling.
  useFocusFallback(title, order.orderStatus);
  return (
    <View style={styles.root}>
      <View style={styles.head}>
        <Link href="/orders" label={t('orders.backToOrders')} />
        <View ref={title} tabIndex={-1} style={styles.title}>
          <Heading level={1}>{t('orders.order', { id: order.trackingId })}</Heading>
          <Badge label={t(label)} tone={tone} />
        </View>
        <Text color="inkMuted" tabular>
          {when.dateTime(order.placedAt ?? order.createdAt)}
        </Text>
      </View>
      <ButtonRow>
        <OrderActions order={order} />
      </ButtonRow>
      <Split
        position="last"
        sideWidth={400}
        gap={space.x4}
        side={
          <View style={styles.root}>
            <OrderBill order={order} />
            <MoneyBack order={order} />
          </View>
        }
      >
        <View style={styles.root}>
          <Part title={t('orders.progress')}>
            <Timeline order={order} />
          </Part>
          <OrderItems order={order} />
          <Part title={t('orders.details')}>
            <OrderFacts order={order} />
          </Part>
        </View>
      </Split>
    </View>
  );
}

export function DetailsPage() {
  const t = useT();
  const { id } = useLocalSearchParams<{ id: string }>();
  return (
    <OrderFrame orderId={id} title={t('orders.detailsTitle')}>
      {(order) => <Details order={order} />}
    </OrderFrame>
  );
}
