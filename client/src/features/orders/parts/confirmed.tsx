import { View } from 'react-native';

import { PushOffer } from '@/features/push';
import { useT } from '@/i18n';
import { useSession } from '@/state';
import { makeStyles } from '@/theme';
import { ButtonLink, Card, Stack, Text } from '@/ui';
import type { Order } from '../queries';
import { OrderColumns } from './order-columns';
import { OrderItems } from './order-contents';
import { OrderFacts, useSlotWords } from './order-facts';
import { OrderHero } from './order-hero';
import { OrderProgress } from './order-progress';
import { Section } from './section';
import { Tracking } from './tracking';

const useStyles = makeStyles((t) => ({
  wide: { alignSelf: 'stretch' },
  // On the left, because toasts appear on the right.
  tracking: { alignSelf: 'flex-start', maxWidth: '100%', marginTop: t.space.x3 },
}));

function useHeadline(order: Order): { good: boolean; title: string; lead: string } {
  const t = useT();
  const first = useSession((state) => state.user?.first_name ?? '');
  const slotWords = useSlotWords({ inSentence: true });
  const thanks = first ? t('orders.thanks', { name: first }) : t('orders.thanksPlain');
  const { orderStatus } = order;
  if (orderStatus === 'Cancelled') return { good: false, title: t('orders.wasCancelled'), lead: '' };
  if (orderStatus === 'Pending Payment') {
    return { good: false, title: t('orders.waitsForPayment'), lead: '' };
  }
  if (orderStatus === 'Delivered') return { good: true, title: thanks, lead: t('orders.wasDelivered') };
  const lead = `${t('orders.confirmed')} ${t('orders.comes', slotWords(order))}`;
  return { good: true, title: thanks, lead };
}

function Hero({ order }: { order: Order }) {
  const styles = useStyles();
  const { good, title, lead } = useHeadline(order);
  return (
    <OrderHero state={good ? 'placed' : 'off'} title={title}>
      {lead ? <Text>{lead}</Text> : null}
      <View style={styles.tracking}>
        <Tracking id={order.trackingId} />
      </View>
    </OrderHero>
  );
}

/** The page of a placed order: thanks, its progress, its contents and its bill. */
export function Confirmed({ order }: { order: Order }) {
  const t = useT();
  const styles = useStyles();
  const cancelled = order.orderStatus === 'Cancelled';
  return (
    <Stack gap="x4">
      <Hero order={order} />
      {cancelled ? null : (
        <Card roomy>
          <OrderProgress status={order.orderStatus} />
        </Card>
      )}
      {cancelled ? null : <PushOffer />}
      <OrderColumns
        order={order}
        below={
          <>
            <ButtonLink href="/" label={t('orders.continue')} style={styles.wide} />
            <ButtonLink
              kind="secondary"
              href={{ pathname: '/order-details/[id]', params: { id: order._id } }}
              label={t('orders.follow')}
              style={styles.wide}
            />
          </>
        }
      >
        <Section title={t('orders.details')}>
          <OrderFacts order={order} />
        </Section>
        <OrderItems order={order} />
      </OrderColumns>
    </Stack>
  );
}
