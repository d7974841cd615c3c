import { useQuery } from '@tanstack/react-query';
import { View } from 'react-native';

import { localeOf, useLanguage } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { useShopNow } from '@/lib/use-shop-now';
import { dotted } from '@/lib/dotted';
import { formatMoney } from '@/lib/money';
import { classes, makeStyles } from '@/theme';
import { ButtonLink, EmptyState, Grow, Note, Text } from '@/ui';
import { useRecent } from '../live/recent';
import { StatusBadge } from '../orders/status';
import { pickHref } from '../pick/address';
import { useMay, useMe } from '../session/session';
import { Answer, SkeletonRows } from '../shell/answer';
import { StaffScreen } from '../shell/staff-screen';
import { PauseNote } from '../slots/pause-note';
import { orderHref, ordersHref } from '../orders/address';
import { useT } from '../texts';
import css from './board.module.css';
import { Needs } from './needs';
import { type Board, boardQuery } from '../live/queries';
import { Rows } from './rows';
import { Shelf } from './shelf';
import { nextToBegin } from '../live/slot-time';
import { Slots } from './slots';

const useStyles = makeStyles(() => ({ button: { flex: 1 }, time: { minWidth: 62 } }));

/** "Monday 23 November": the day of the shop, which is in India. */
function useDayName(now: number): string {
  const language = useLanguage();
  return new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Kolkata',
  })
    .format(now)
    .replace(',', '');
}

const most = 8;

/** What has changed while this page was open, the newest first. */
function JustNow() {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const list = useRecent((recent) => recent.list);
  if (list.length === 0) return null;
  return (
    <Rows
      title={t('board.justNow')}
      rows={list.slice(0, most).map(({ card, at }) => ({
        key: card.id,
        href: orderHref(card.trackingId),
        content: (
          <>
            <Note tabular style={styles.time}>
              {when.time(new Date(at))}
            </Note>
            <Grow>
              <Text type="bodyStrong" tabular>
                {card.trackingId}
              </Text>
              <Note lines={1}>
                {dotted(
                  card.total === undefined ? '' : formatMoney(card.total),
                  when.slot(card.start, card.end),
                  card.area,
                )}
              </Note>
            </Grow>
            <View>
              <StatusBadge status={card.status} />
            </View>
          </>
        ),
      }))}
    />
  );
}

function Columns({ board, now }: { board: Board; now: number }) {
  const t = useT();
  const { slots, needs, low } = board;
  const isEmpty = slots.every((slot) => slot.booked === 0 && slot.delivered === 0);
  return (
    <>
      <PauseNote />
      <View style={classes(css.columns)}>
        <View style={classes(css.column)}>
          <Slots slots={slots} now={now} />
          {isEmpty && slots.length > 0 ? (
            <EmptyState icon="list" level={3} title={t('board.empty')} body={t('board.emptyLead')} />
          ) : null}
        </View>
        <View style={classes(css.column, css.first)}>
          <Needs needs={needs} now={now} />
        </View>
        <View style={classes(css.column)}>
          <JustNow />
          <Shelf low={low} />
        </View>
      </View>
    </>
  );
}

/** The next slot with orders to begin. */
function Next({ board, now }: { board: Board; now: number }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const mayPick = useMay('orders.pick');
  const slot = nextToBegin(board.slots, now);
  if (!slot) return null;
  const label = t('board.begin', { count: slot.placed, slot: when.slot(slot.start, slot.end) });
  return (
    <ButtonLink
      icon="box"
      href={mayPick ? pickHref(slot.id) : ordersHref({ slot: slot.id, status: 'Order Placed' })}
      label={label}
      style={styles.button}
    />
  );
}

export function BoardScreen() {
  const t = useT();
  const when = useWhen();
  const now = useShopNow();
  const me = useMe();
  const query = useQuery(boardQuery);
  const title = useDayName(now);
  const roles = me?.roles.map((role) => t(`roles.${role}`)).join(', ') ?? '';
  const person = me ? t('counter.person', { name: me.name, roles }) : '';
  return (
    <StaffScreen
      title={title}
      subtitle={`${when.time(new Date(now))} · ${person}`}
      answeredAt={query.dataUpdatedAt || undefined}
      footer={
        query.data && nextToBegin(query.data.slots, now) ? <Next board={query.data} now={now} /> : undefined
      }
    >
      <Answer query={query} skeleton={<SkeletonRows count={6} height={92} />}>
        {(board) => <Columns board={board} now={now} />}
      </Answer>
    </StaffScreen>
  );
}
