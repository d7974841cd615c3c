import { useQuery } from '@tanstack/react-query';
import { router, useLocalSearchParams } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';

import { wordsOf } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import {
  Banner,
  BlockLink,
  ButtonLink,
  EmptyState,
  HStack,
  IconButton,
  Note,
  PartHeading,
  Stack,
  Text,
} from '@/ui';
import { toast } from '@/ui/toast-store';
import { useMay } from '../session/session';
import { useWrite } from '../session/use-write';
import { staffHref } from '../shell/address';
import { useListKeys } from '../shell/keys';
import { StaffScreen } from '../shell/staff-screen';
import { WriteButton } from '../shell/write-button';
import { useT } from '../texts';
import { shareShort, shortQuery, type Counted, type ShortOrder } from './queries';
import { promised } from './stock';
import { useNames } from './words';

const useStyles = makeStyles((t) => ({
  row: {
    minHeight: 64,
    paddingVertical: t.space.x2,
    paddingHorizontal: t.space.x3,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
  },
  words: { flex: 1, minWidth: 0 },
  unit: { minWidth: 28, textAlign: 'center' },
  page: { maxWidth: 640, gap: t.space.x4 },
  button: { flex: 1 },
}));

interface RowProps {
  order: ShortOrder;
  /** Units that the order will not get. */
  gives: number;
  /** Missing if the person may not decide it. */
  onGive?: (units: number) => void;
}

function Row({ order, gives, onGive }: RowProps) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const slot = `${when.day(order.start)}, ${when.slot(order.start, order.end)}`;
  const name = order.customer || order.trackingId;
  return (
    <HStack role="listitem" gap="x3" style={styles.row}>
      <BlockLink href={staffHref(`/staff/orders/${order.trackingId}`)} style={styles.words}>
        <Text type="bodyStrong">{name}</Text>
        <Note>{order.customer ? `${order.trackingId} · ${slot}` : slot}</Note>
        <Text type="small" tabular>
          {t('stock.getsOf', { units: order.quantity - gives, of: order.quantity })}
        </Text>
      </BlockLink>
      {onGive ? (
        <HStack>
          <IconButton
            icon="minus"
            label={t('stock.givesMore', { name })}
            disabled={gives >= order.quantity}
            onPress={() => onGive(gives + 1)}
          />
          <Text type="bodyStrong" tabular style={styles.unit}>
            {order.quantity - gives}
          </Text>
          <IconButton
            icon="plus"
            label={t('stock.givesLess', { name })}
            disabled={gives <= 0}
            onPress={() => onGive(gives - 1)}
          />
        </HStack>
      ) : null}
    </HStack>
  );
}

interface Refused {
  order: string;
  code: string;
  message?: string;
}

interface ShortProps {
  counted: Counted;
  given: Record<string, number>;
  onGive?: (order: string, units: number) => void;
}

function leadOf(missing: number, mayShare: boolean) {
  if (missing === 0) return mayShare ? 'stock.takeBackLead' : 'stock.tellManager';
  return mayShare ? 'stock.shareLead' : 'stock.missingLead';
}

function Short({ counted, given, onGive }: ShortProps) {
  const t = useT();
  const styles = useStyles();
  const keys = useListKeys();
  const { level, missing, orders } = counted;
  const shared = orders.reduce((sum, { order }) => sum + (given[order] ?? 0), 0);
  return (
    <View style={styles.page}>
      {missing > 0 ? (
        <Banner tone="danger">
          {t('stock.missing', { count: missing, held: promised(level), there: promised(level) - missing })}
        </Banner>
      ) : (
        <Banner>{t('stock.enough')}</Banner>
      )}
      {orders.length > 0 ? <Text>{t(leadOf(missing, Boolean(onGive)))}</Text> : null}
      <Stack gap="x2">
        <PartHeading>{t('stock.promisedTo', { count: orders.length })}</PartHeading>
        <Note>
          {onGive && missing > 0
            ? t('stock.sharedOf', { units: shared, of: missing })
            : t('stock.latestFirst')}
        </Note>
        <Stack gap="x2" role="list" aria-label={t('stock.promisedTo', { count: orders.length })} ref={keys}>
          {orders.map((order) => (
            <Row
              key={order.order}
              order={order}
              gives={given[order.order] ?? 0}
              onGive={onGive && ((units) => onGive(order.order, units))}
            />
          ))}
        </Stack>
      </Stack>
    </View>
  );
}

/** Why an order does not get fewer, with its number: the others do. */
function refusalOf({ order, code, message = '' }: Refused, orders: readonly ShortOrder[] = []): string {
  const id = orders.find((one) => one.order === order)?.trackingId ?? order;
  return `${id}: ${wordsOf({ code, message })}`;
}

/**
 * A count has found fewer than orders were promised: how many are missing, and which orders could get fewer. Or it has found enough, and
 * of some orders was said before that they get fewer.
 */
export function ShortScreen() {
  const t = useT();
  const names = useNames();
  const styles = useStyles();
  const { pack = '' } = useLocalSearchParams<{ pack?: string }>();
  const { data } = useQuery(shortQuery(pack));
  const toShelf = `/staff/stock?pack=${encodeURIComponent(pack)}` as const;
  const mayShare = useMay('stock.write') && Boolean(data?.orders.length);
  const [changed, setChanged] = useState<Record<string, number>>({});
  const given = Object.fromEntries(
    data?.orders.map(({ order, give }) => [order, changed[order] ?? give]) ?? [],
  );
  const told = Object.values(given).filter((units) => units > 0).length;
  const write = useWrite({
    call: (shares: Record<string, number>, key) => shareShort(pack, shares, key),
    action: (shares) => `share ${pack} ${JSON.stringify(shares)}`,
    onDone: (results) => {
      const refused = results.find(({ code }) => code !== 'ok' && code !== 'again');
      if (refused) toast.error(refusalOf(refused, data?.orders));
      else toast.success(told > 0 ? t('stock.shared', { count: told }) : t('stock.tookBack'));
      router.navigate(staffHref(toShelf));
    },
  });
  return (
    <StaffScreen
      title={data ? names.first(data.level) : t('stock.shortTitle')}
      subtitle={data ? names.rest(data.level) : undefined}
      back={toShelf}
      footer={
        mayShare ? (
          <WriteButton
            label={told > 0 ? t('stock.share', { count: told }) : t('stock.takeBack')}
            write={write}
            onPress={() => write.send(given)}
            disabled={told === 0 && data?.missing !== 0}
          />
        ) : (
          <ButtonLink
            kind="secondary"
            href={staffHref(toShelf)}
            label={t(data ? 'stock.toShelf' : 'stock.countShelf')}
            style={styles.button}
          />
        )
      }
    >
      {data ? (
        <Short
          counted={data}
          given={given}
          onGive={mayShare ? (order, units) => setChanged((all) => ({ ...all, [order]: units })) : undefined}
        />
      ) : (
        <EmptyState icon="crate" title={t('stock.shortGone')} body={t('stock.shortGoneLead')} />
      )}
    </StaffScreen>
  );
}
