import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams } from 'expo-router';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { makeStyles, useTheme } from '@/theme';
import { BlockLink, Banner, ButtonLink, EmptyState, Heading, Icon, Text } from '@/ui';
import { staffHref } from '../shell/address';
import { useListKeys } from '../shell/keys';
import { StaffScreen } from '../shell/staff-screen';
import { useT } from '../texts';
import { shortQuery, type Counted, type ShortOrder } from './queries';
import { useNames } from './words';

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 64,
    paddingVertical: t.space.x2,
    paddingHorizontal: t.space.x3,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
  },
  words: { flex: 1, minWidth: 0 },
  list: { gap: t.space.x2 },
  page: { maxWidth: 640, gap: t.space.x4 },
  button: { flex: 1 },
}));

function Row({ order }: { order: ShortOrder }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { color } = useTheme();
  const slot = `${when.day(order.start)}, ${when.slot(order.start, order.end)}`;
  return (
    <View role="listitem">
      <BlockLink href={staffHref(`/staff/orders/${order.trackingId}`)} style={styles.row}>
        <View style={styles.words}>
          <Text type="bodyStrong">{order.customer || order.trackingId}</Text>
          <Text type="small" color="inkMuted">
            {order.customer ? `${order.trackingId} · ${slot}` : slot}
          </Text>
        </View>
        <Text type="bodyStrong" tabular>
          {t('stock.promised', { count: order.quantity })}
        </Text>
        <Icon name="chevron-right" size={22} color={color.inkMuted} />
      </BlockLink>
    </View>
  );
}

function Short({ counted }: { counted: Counted }) {
  const t = useT();
  const styles = useStyles();
  const keys = useListKeys();
  const { level, missing, orders } = counted;
  return (
    <View style={styles.page}>
      <Banner tone="danger">
        {t('stock.missing', { count: missing, held: level.held, there: level.held - missing })}
      </Banner>
      <Text>{t('stock.missingLead')}</Text>
      <View style={styles.list}>
        <Heading level={2} type="h3">
          {t('stock.promisedTo', { count: orders.length })}
        </Heading>
        <Text type="small" color="inkMuted">
          {t('stock.latestFirst')}
        </Text>
        <View
          role="list"
          aria-label={t('stock.promisedTo', { count: orders.length })}
          ref={keys}
          style={styles.list}
        >
          {orders.map((order) => (
            <Row key={order.order} order={order} />
          ))}
        </View>
      </View>
    </View>
  );
}

/** A count has found fewer than orders were promised: how many are missing, and which orders could get fewer. */
export function ShortScreen() {
  const t = useT();
  const names = useNames();
  const styles = useStyles();
  const { pack = '' } = useLocalSearchParams<{ pack?: string }>();
  const { data } = useQuery(shortQuery(pack));
  const toShelf = `/staff/stock?pack=${encodeURIComponent(pack)}` as const;
  return (
    <StaffScreen
      title={data ? names.first(data.level) : t('stock.shortTitle')}
      subtitle={data ? names.rest(data.level) : undefined}
      back={toShelf}
      footer={
        <ButtonLink
          kind="secondary"
          href={staffHref(toShelf)}
          label={t(data ? 'stock.toShelf' : 'stock.countShelf')}
          style={styles.button}
        />
      }
    >
      {data ? (
        <Short counted={data} />
      ) : (
        <EmptyState icon="crate" title={t('stock.shortGone')} body={t('stock.shortGoneLead')} />
      )}
    </StaffScreen>
  );
}
