import { useLocalSearchParams } from 'expo-router';
import { useRef } from 'react';
import { Platform, View } from 'react-native';

import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { Protected, Screen } from '@/screen';
import { Badge, ButtonRow, Heading, HStack, Link, Stack, Text, useFocusFallback } from '@/ui';
import { ChangeLog } from './parts/change-log';
import { Complaints } from './parts/complaints';
import { MoneyBack } from './parts/money-back';
import { OrderActions } from './parts/order-actions';
import { OrderColumns } from './parts/order-columns';
import { OrderItems } from './parts/order-contents';
import { OrderFacts } from './parts/order-facts';
import { OrderLoader } from './parts/order-loader';
import { Replaced } from './parts/replaced';
import { Section } from './parts/section';
import { Shortages } from './parts/shortages';
import { Timeline } from './parts/timeline';
import type { Order } from './queries';
import { appearanceOf } from './status-appearance';

function Details({ order }: { order: Order }) {
  const t = useT();
  const when = useWhen();
  const { label, tone } = appearanceOf(order);
  const title = useRef<View>(null);
  // After a cancellation the cancel button, which had the focus, is gone.
  useFocusFallback(title, order.orderStatus);
  return (
    <Stack gap="x4">
      <Stack gap="x1">
        {/* In the app the header has a back button. */}
        {Platform.OS === 'web' ? <Link href="/orders" label={t('orders.backToOrders')} /> : null}
        <HStack ref={title} tabIndex={-1} gap="x3" wrap>
          <Heading level={1}>{t('orders.order', { id: order.trackingId })}</Heading>
          <Badge label={t(label)} tone={tone} />
        </HStack>
        <Text color="inkMuted" tabular>
          {when.dateTime(order.placedAt ?? order.createdAt)}
        </Text>
      </Stack>
      {order.replacedBy ? <Replaced by={order.replacedBy} /> : null}
      <Shortages order={order} />
      <ButtonRow>
        <OrderActions order={order} />
      </ButtonRow>
      <OrderColumns order={order} below={<MoneyBack order={order} />}>
        <Complaints order={order} />
        <Section title={t('orders.progress')}>
          <Timeline order={order} />
        </Section>
        <OrderItems order={order} />
        <ChangeLog order={order} />
        <Section title={t('orders.details')}>
          <OrderFacts order={order} />
        </Section>
      </OrderColumns>
    </Stack>
  );
}

/** /order-details/{id}: one order, in any state. */
export function OrderDetailsScreen() {
  const t = useT();
  const { id } = useLocalSearchParams<{ id: string }>();
  const title = t('orders.detailsTitle');
  return (
    <Protected purpose="orders">
      <Screen title={title} refreshes={['order', 'payment']}>
        <OrderLoader orderId={id} title={title}>
          {(order) => <Details order={order} />}
        </OrderLoader>
      </Screen>
    </Protected>
  );
}
