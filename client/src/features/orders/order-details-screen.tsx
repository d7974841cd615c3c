import { useLocalSearchParams } from 'expo-router';
import { useRef } from 'react';
import { Platform, View } from 'react-native';

import { weightLabel } from '@/features/cart';
import { useContentText, useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { Protected, Screen } from '@/screen';
import { Badge, Banner, ButtonRow, Heading, HStack, Link, Note, Stack, Text, useFocusFallback } from '@/ui';
import { Complaints } from './parts/complaints';
import { MoneyBack } from './parts/money-back';
import { OrderActions } from './parts/order-actions';
import { OrderColumns } from './parts/order-columns';
import { OrderItems } from './parts/order-contents';
import { OrderFacts } from './parts/order-facts';
import { OrderLoader } from './parts/order-loader';
import { Section } from './parts/section';
import { Shortages } from './parts/shortages';
import { Timeline } from './parts/timeline';
import type { Order } from './queries';
import { appearanceOf } from './status-appearance';

/** What the customer changed of the order, and what it cost before and after. Renders nothing if it was not changed. */
function ChangeLog({ order: { changeLog = [] } }: { order: Order }) {
  const t = useT();
  const when = useWhen();
  const content = useContentText();
  if (changeLog.length === 0) return null;
  return (
    <Section title={t('orders.changes')}>
      <Stack gap="x3" role="list" aria-label={t('orders.changes')}>
        {changeLog.map(({ at, totalBefore, total, lines }) => (
          <View key={at} role="listitem">
            <Text type="bodyStrong" tabular>
              {t('orders.changedTotal', { before: formatMoney(totalBefore), after: formatMoney(total) })}
            </Text>
            {lines.map((line) => (
              <Text key={line.variantId}>
                {t('orders.changedLine', {
                  name: `${content(line, 'name')}, ${weightLabel(t, line)}`,
                  before: line.before,
                  after: line.quantity,
                })}
              </Text>
            ))}
            <Note tabular>{when.dateTime(at)}</Note>
          </View>
        ))}
      </Stack>
    </Section>
  );
}

/** Says that another order took the place of this one, because the customer chose cash instead, and leads to it. */
function Replaced({ by }: { by: NonNullable<Order['replacedBy']> }) {
  const t = useT();
  return (
    <Banner
      tone="info"
      icon="info"
      action={
        <Link
          href={{ pathname: '/order-details/[id]', params: { id: by._id } }}
          label={t('orders.toReplacement', { id: by.trackingId })}
          color="info"
          style={{ alignSelf: 'center' }}
        />
      }
    >
      {t('orders.replaced')}
    </Banner>
  );
}

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
