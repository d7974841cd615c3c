import { View } from 'react-native';

import { addressLine } from '@/features/address';
import { weightLabel } from '@/features/cart';
import { useContentText, useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { makeStyles, radius } from '@/theme';
import {
  Badge,
  ButtonLink,
  ButtonRow,
  Card,
  Grow,
  HStack,
  Icon,
  type IconName,
  Note,
  PartHeading,
  Stack,
  Text,
  Tile,
} from '@/ui';
import { methodIcons, paymentWords } from '../payment-words';
import type { Order } from '../queries';
import { appearances } from '../status-appearance';
import { OrderActions } from './order-actions';

/** The card shows this many lines of the order; further lines are only counted. */
const linesShown = 3;
const side = 40;

const useStyles = makeStyles((t) => ({
  card: { padding: 0, gap: 0, borderRadius: t.radius.panel, overflow: 'hidden' },
  head: { padding: t.space.x4, borderBottomWidth: 1, borderBottomColor: t.color.line },
  body: { padding: t.space.x4, gap: t.space.x4 },
  foot: {
    paddingVertical: t.space.x4,
    // With this padding two buttons fit side by side on the smallest phones.
    paddingHorizontal: t.space.x3,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
  },
  total: { flexDirection: 'row', alignItems: 'baseline', gap: t.space.x2, paddingLeft: t.space.x1 },
  actions: { flexGrow: 1, flexShrink: 1, justifyContent: 'flex-end' },
}));

function Lines({ order }: { order: Order }) {
  const t = useT();
  const content = useContentText();
  const more = order.products.length - linesShown;
  return (
    <Stack gap="x3">
      {order.products.slice(0, linesShown).map((line) => (
        <HStack key={line._id} gap="x3">
          <Tile source={line.images[0]} alt="" side={side} tint={line.tile} radius={radius.thumb} />
          <Grow>
            <Text lines={1}>{content(line, 'name')}</Text>
            <Note tabular>
              {t('orders.lineOf', {
                weight: weightLabel(t, line),
                count: line.quantity,
                price: formatMoney(line.price),
              })}
            </Note>
          </Grow>
          <Text tabular>{formatMoney(line.totalAmount)}</Text>
        </HStack>
      ))}
      {more > 0 ? <Note>{t('orders.moreItems', { count: more })}</Note> : null}
    </Stack>
  );
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <HStack gap="x2" align="flex-start">
      <Icon name={icon} size={18} color="inkMuted" />
      <Grow>
        <Note>{children}</Note>
      </Grow>
    </HStack>
  );
}

export function OrderCard({ order }: { order: Order }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { label, tone } = appearances[order.orderStatus];
  return (
    <View role="listitem">
      <Card style={styles.card}>
        <HStack gap="x3" wrap apart style={styles.head}>
          <Stack gap={2}>
            <PartHeading>{order.trackingId}</PartHeading>
            <Note tabular>{when.dateTime(order.placedAt ?? order.createdAt)}</Note>
          </Stack>
          <Badge label={t(label)} tone={tone} />
        </HStack>
        <View style={styles.body}>
          <Lines order={order} />
          <Stack gap="x2">
            <Fact icon="pin">{addressLine(order.address)}</Fact>
            <Fact icon={methodIcons[order.paymentMethod]}>{paymentWords(order, t)}</Fact>
          </Stack>
        </View>
        <HStack gap="x3" wrap style={styles.foot}>
          <View style={styles.total}>
            <Note>{t('orders.total')}</Note>
            <Text type="price">{formatMoney(order.grandTotal + order.walletUsed)}</Text>
          </View>
          <ButtonRow style={styles.actions}>
            <OrderActions order={order} brief />
            <ButtonLink
              kind="secondary"
              href={{ pathname: '/order-details/[id]', params: { id: order._id } }}
              label={t('orders.viewDetails')}
              accessibilityLabel={t('orders.viewDetailsOf', { id: order.trackingId })}
            />
          </ButtonRow>
        </HStack>
      </Card>
    </View>
  );
}
