import { View } from 'react-native';

import { PushOffer } from '@/features/push';
import { useT } from '@/i18n';
import { useSession } from '@/state';
import { makeStyles, useTheme, webStyle } from '@/theme';
import { ButtonLink, Card, Heading, Icon, Text } from '@/ui';
import type { Order } from '../queries';
import { OrderColumns } from './order-columns';
import { OrderItems } from './order-contents';
import { OrderFacts, useSlotWords } from './order-facts';
import { OrderProgress } from './order-progress';
import { Section } from './section';
import { Tracking } from './tracking';

const useStyles = makeStyles((t) => ({
  root: { gap: t.space.x4 },
  wide: { alignSelf: 'stretch' },
  hero: {
    backgroundColor: t.color.brandSoft,
    borderRadius: t.radius.sheet,
    padding: t.space.x6,
    gap: t.space.x5,
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
  },
  heroOff: { backgroundColor: t.color.sunk },
  seal: {
    width: 64,
    height: 64,
    borderRadius: t.radius.pill,
    backgroundColor: t.color.brand,
    alignItems: 'center',
    justifyContent: 'center',
  },
  sealOff: { backgroundColor: t.color.inkMuted },
  words: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 240,
    gap: t.space.x1,
    // The slot's hours stay together.
    ...webStyle({ textWrap: 'balance' }),
  },
  // On the left: toasts come in on the right.
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
  const { color } = useTheme();
  const { good, title, lead } = useHeadline(order);
  return (
    <View style={[styles.hero, !good && styles.heroOff]}>
      <View style={[styles.seal, !good && styles.sealOff]} aria-hidden>
        <Icon name={good ? 'check' : 'info'} size={34} color={good ? color.onBrand : color.canvas} />
      </View>
      <View style={styles.words}>
        <Heading level={1}>{title}</Heading>
        {lead ? <Text>{lead}</Text> : null}
        <View style={styles.tracking}>
          <Tracking id={order.trackingId} />
        </View>
      </View>
    </View>
  );
}

/** A placed order: thanks, where it is, what it is, what it costs. */
export function Confirmed({ order }: { order: Order }) {
  const t = useT();
  const styles = useStyles();
  const cancelled = order.orderStatus === 'Cancelled';
  return (
    <View style={styles.root}>
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
    </View>
  );
}
