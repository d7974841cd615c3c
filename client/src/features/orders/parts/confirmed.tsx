import { View } from 'react-native';

import { PushOffer } from '@/features/push';
import { useT } from '@/i18n';
import { useSession } from '@/state';
import { makeStyles } from '@/theme';
import { ButtonLink, Card, HStack, Icon, type IconName, Stack, Text } from '@/ui';
import { stepsOf } from '../progress';
import type { Order } from '../queries';
import { OrderColumns } from './order-columns';
import { OrderItems } from './order-contents';
import { OrderFacts, useSlotWords } from './order-facts';
import { OrderHero } from './order-hero';
import { Section } from './section';
import { Tracking } from './tracking';

const useStyles = makeStyles((t) => ({
  wide: { alignSelf: 'stretch' },
  // On the left, because toasts appear on the right.
  tracking: { alignSelf: 'flex-start', maxWidth: '100%', marginTop: t.space.x3 },
  step: { flex: 1, alignItems: 'center', gap: t.space.x2, minWidth: 0 },
  rail: {
    position: 'absolute',
    top: mark / 2 - 2,
    left: '-50%',
    width: '100%',
    // The line goes from the edge of one mark to the edge of the next.
    paddingHorizontal: mark / 2 + 4,
  },
  line: { height: 4, borderRadius: t.radius.stroke, backgroundColor: t.color.line },
  lineDone: { backgroundColor: t.color.brand },
  mark: {
    width: mark,
    height: mark,
    borderRadius: t.radius.pill,
    borderWidth: 2,
    borderColor: t.color.lineStrong,
    backgroundColor: t.color.surface,
    alignItems: 'center',
    justifyContent: 'center',
  },
  markDone: { backgroundColor: t.color.brand, borderColor: t.color.brand },
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

const mark = 40;

/** On phones, screen readers read the label of a view only if the view is an accessibility element. */
const native = process.env.EXPO_OS === 'web' ? undefined : true;

const icons: readonly IconName[] = ['check', 'box', 'truck', 'home'];

function OrderProgress({ status }: { status: Order['orderStatus'] }) {
  const t = useT();
  const styles = useStyles();
  return (
    <HStack align="stretch" role="list" aria-label={t('orders.progress')}>
      {stepsOf(status).map((step, i) => (
        <View
          key={step.label}
          role="listitem"
          accessible={native}
          aria-label={`${t(step.label)}, ${t(step.done ? 'orders.done' : 'orders.pending')}`}
          style={styles.step}
        >
          {i > 0 ? (
            <View style={styles.rail}>
              <View style={[styles.line, step.done && styles.lineDone]} />
            </View>
          ) : null}
          <View style={[styles.mark, step.done && styles.markDone]}>
            <Icon
              name={step.done ? 'check' : (icons[i] ?? 'box')}
              size={20}
              color={step.done ? 'onBrand' : 'inkFaint'}
            />
          </View>
          <Text
            type={step.done ? 'smallStrong' : 'small'}
            color={step.done ? 'ink' : 'inkMuted'}
            align="center"
          >
            {t(step.label)}
          </Text>
        </View>
      ))}
    </HStack>
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
