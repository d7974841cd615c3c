import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useCallback } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { makeStyles } from '@/theme';
import { Badge, Banner, BlockLink, EmptyState, Grow, HStack, Note, Text, Tile } from '@/ui';
import { useMay } from '../session/session';
import { staffHref } from '../shell/address';
import { useListKeys } from '../shell/keys';
import { ListScreen } from '../shell/list-and-sheet';
import { PaneRow } from '../shell/pane-row';
import { Units } from '../shell/units';
import { WriteButton } from '../shell/write-button';
import { useT } from '../texts';
import { type BackLine, type BackOrder, backQuery } from './queries';
import { type PutBack, usePutBack } from './use-put-back';
import { WasteWhy } from './waste-why';
import { useDoorWords, useNames } from './words';

const useStyles = makeStyles((t) => ({
  end: { marginLeft: 'auto' },
  line: { paddingVertical: t.space.x2, borderBottomWidth: 1, borderBottomColor: t.color.line },
}));

/** Where the goods are: with the rider, or packed in the shop. */
function Place({ order }: { order: BackOrder }) {
  const t = useT();
  return order.wasOut ? (
    <Badge tone="accent" icon="truck" label={t('back.wasOut')} />
  ) : (
    <Badge tone="info" icon="box" label={t('back.wasPacked')} />
  );
}

interface RowProps {
  order: BackOrder;
  here: boolean;
  onOpen: (id: string) => void;
}

function Row({ order, here, onOpen }: RowProps) {
  const t = useT();
  const when = useWhen();
  const names = useNames();
  const styles = useStyles();
  const goods = order.lines
    .filter(({ neverTicked }) => !neverTicked)
    .map((line) => `${line.quantity} × ${names.first(line)}`)
    .join(', ');
  return (
    <PaneRow here={here} onPress={() => onOpen(order.order)}>
      <HStack gap="x2" wrap>
        <Text type="bodyStrong">{order.customer || order.trackingId}</Text>
        <View style={styles.end}>
          <Place order={order} />
        </View>
      </HStack>
      <Text type="small" lines={2}>
        {goods || t('back.noneTicked')}
      </Text>
      <Note tabular>
        {dotted(
          order.customer ? order.trackingId : '',
          t(order.delivered ? 'back.refusedSince' : 'back.since', {
            time: `${when.dayInSentence(order.since)} ${when.time(order.since)}`,
          }),
        )}
      </Note>
    </PaneRow>
  );
}

const side = 44;

interface LineProps {
  line: BackLine;
  good: number;
  /** Missing if the person may not decide it. */
  onGood?: (units: number) => void;
}

/** One product: how many of its units are good. The others are thrown away. */
function Line({ line, good, onGood }: LineProps) {
  const t = useT();
  const names = useNames();
  const door = useDoorWords();
  const styles = useStyles();
  const { quantity, short, picture } = line;
  const name = names.meant(line);
  const waste = quantity - good;
  return (
    <HStack role="listitem" gap="x3" style={styles.line}>
      <Tile source={picture} alt="" side={side} dim={good === 0} />
      <Grow>
        <Text type="bodyStrong">{names.first(line)}</Text>
        <Note>{names.rest(line)}</Note>
        <Text type="small" color={waste > 0 ? 'danger' : 'inkMuted'} tabular>
          {waste > 0
            ? t('back.goodAndWaste', { good, of: quantity, waste })
            : t('back.allGood', { of: quantity })}
        </Text>
        {line.rejectedReason ? <Note>{door(quantity, line.rejectedReason, line.rejectedWhy)}</Note> : null}
        {short > 0 ? <Note>{t('back.short', { count: short })}</Note> : null}
      </Grow>
      {onGood ? (
        <Units
          units={good}
          max={quantity}
          onChange={onGood}
          fewer={t('back.fewer', { name })}
          more={t('back.more', { name })}
        />
      ) : null}
    </HStack>
  );
}

function Goods({ order, put, may }: { order: BackOrder; put: PutBack; may: boolean }) {
  const t = useT();
  const names = useNames();
  const onShelf = order.lines.filter(({ neverTicked }) => neverTicked);
  const inBag = onShelf.length < order.lines.length;
  return (
    <>
      <BlockLink href={staffHref(`/staff/orders/${order.trackingId}`)}>
        <Text color="brand" style={{ lineHeight: 44 }}>
          {t('back.toOrder')}
        </Text>
      </BlockLink>
      {put.refusal ? <Banner tone="danger">{put.refusal}</Banner> : null}
      {may && inBag ? (
        <Text color="inkMuted">{t(order.wasOut ? 'back.leadOut' : 'back.leadPacked')}</Text>
      ) : null}
      {inBag ? (
        <View role="list" aria-label={t('order.goods')}>
          {order.lines.map((line, at) =>
            line.neverTicked ? null : (
              <Line
                key={line.variantId}
                line={line}
                good={put.good[at] ?? 0}
                onGood={may && !order.said ? (units) => put.setGood(at, units) : undefined}
              />
            ),
          )}
        </View>
      ) : null}
      {onShelf.length > 0 ? (
        <Text>
          {t('back.neverTicked', {
            goods: onShelf.map((line) => `${line.quantity} × ${names.meant(line)}`).join('; '),
          })}
        </Text>
      ) : null}
      {may && put.waste > 0 ? <WasteWhy value={put.why} onChange={put.setWhy} hint={put.hint} more /> : null}
    </>
  );
}

function useOpened(order: BackOrder | undefined) {
  const t = useT();
  const when = useWhen();
  const may = useMay('stock.write');
  const put = usePutBack(order);
  if (!order) return null;
  return {
    title: order.customer || order.trackingId,
    subtitle: t(order.delivered ? 'back.refused' : 'back.cancelled', {
      id: order.trackingId,
      time: `${when.dayInSentence(order.since)} ${when.time(order.since)}`,
    }),
    content: <Goods order={order} put={put} may={may} />,
    footer: may ? (
      <WriteButton
        label={
          put.units + put.waste === 0
            ? t('back.doFree')
            : put.waste === 0
              ? t('back.doAll', { count: put.units })
              : put.units === 0
                ? t('back.doNone', { count: put.waste })
                : t('back.do', { good: put.units, waste: put.waste })
        }
        write={{ ...put, refusal: undefined }}
        disabled={!put.isReady}
        onPress={put.send}
      />
    ) : undefined,
  };
}

/** Lists orders whose goods came back: they were cancelled after that, or units were refused at the door. Customers can buy the goods again once a person has put them back here. */
export function BackScreen() {
  const t = useT();
  const router = useRouter();
  const keys = useListKeys();
  const { order: id = '' } = useLocalSearchParams<{ order?: string }>();
  const query = useQuery(backQuery);
  const open = useCallback((order: string) => router.setParams({ order }), [router]);
  const opened = useOpened(query.data?.find(({ order, trackingId }) => order === id || trackingId === id));
  return (
    <ListScreen
      title={t('back.title')}
      subtitle={t('back.lead')}
      back="/staff/stock"
      query={query}
      boxes={{ count: 4, height: 68 }}
      opened={opened}
      onClose={() => router.setParams({ order: undefined })}
    >
      {(items) =>
        items.length === 0 ? (
          <EmptyState icon="check" title={t('back.empty')} body={t('back.emptyLead')} />
        ) : (
          <View role="list" aria-label={t('back.title')} ref={keys}>
            {items.map((order) => (
              <Row
                key={order.order}
                order={order}
                here={order.order === id || order.trackingId === id}
                onOpen={open}
              />
            ))}
          </View>
        )
      }
    </ListScreen>
  );
}
