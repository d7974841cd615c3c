import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { makeStyles, webStyle } from '@/theme';
import { Badge, BlockLink, Heading, Icon, Note, PartHeading, Text } from '@/ui';
import { ordersHref } from '../orders/address';
import { PickLink } from '../pick/pick-link';
import { useT } from '../texts';
import { formatMoney } from '@/lib/money';
import type { Slot } from '../live/queries';
import { isQuiet, isToday, sharesOf, timeOf, undone } from '../live/slot-time';

const useStyles = makeStyles((t) => {
  const stripes = (ink: string, ground: string, width: number) =>
    webStyle({
      backgroundImage: `repeating-linear-gradient(135deg,${ink} 0,${ink} ${width}px,${ground} ${width}px,${ground} ${2 * width}px)`,
    });
  return {
    part: { gap: t.space.x2 },
    head: {
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: t.space.x3,
      minHeight: t.touch,
    },
    slot: {
      gap: t.space.x2,
      padding: t.space.x3,
      backgroundColor: t.color.surface,
      borderWidth: 1,
      borderColor: t.color.line,
      borderRadius: t.radius.button,
    },
    over: { borderColor: t.color.lineStrong },
    row: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: t.space.x2 },
    grow: { flexGrow: 1, flexShrink: 1 },
    end: {
      flexDirection: 'row',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: t.space.x2,
      marginLeft: 'auto',
    },
    bar: {
      flexDirection: 'row',
      height: 14,
      borderWidth: 1,
      borderColor: t.color.lineStrong,
      borderRadius: t.radius.check,
      overflow: 'hidden',
      backgroundColor: t.color.sunk,
    },
    cell: { borderRightWidth: 1, borderRightColor: t.color.surface },
    delivered: { backgroundColor: t.color.brand },
    out: { backgroundColor: t.color.brandSoft, ...stripes(t.color.brand, t.color.brandSoft, 3) },
    processing: {
      backgroundColor: t.color.brandSoft,
      borderBottomWidth: 4,
      borderBottomColor: t.color.brand,
    },
    placed: { backgroundColor: t.color.accentSoft, borderTopWidth: 3, borderTopColor: t.color.accentText },
    reserved: { backgroundColor: t.color.surface, ...stripes(t.color.lineStrong, t.color.surface, 1.5) },
    counts: { flexDirection: 'row', flexWrap: 'wrap', columnGap: t.space.x4, rowGap: t.space.x1 },
    count: { flexDirection: 'row', alignItems: 'center', gap: 6 },
    mark: {
      width: 12,
      height: 12,
      borderRadius: t.radius.stroke,
      borderWidth: 1,
      borderColor: t.color.lineStrong,
    },
    line: {
      flexDirection: 'row',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: t.space.x2,
      minHeight: 48,
      paddingHorizontal: t.space.x3,
      backgroundColor: t.color.surface,
      borderWidth: 1,
      borderColor: t.color.line,
      borderRadius: t.radius.button,
    },
  };
});

const kinds = ['delivered', 'out', 'processing', 'placed', 'reserved'] as const;
type Kind = (typeof kinds)[number];

/** What is urgent of a slot, in words: "40 min left", "closed by Meena". */
function TimeBadge({ slot, now }: { slot: Slot; now: number }) {
  const t = useT();
  const when = useWhen();
  if (slot.closed) {
    const by = slot.closedBy;
    return <Badge tone="quiet" icon="lock" label={by ? t('board.closedBy', { by }) : t('board.closed')} />;
  }
  const time = timeOf(slot, now);
  const waits = undone(slot) > 0;
  if (time.at === 'over')
    return waits ? (
      <Badge tone="offer" icon="warning" label={t('board.over')} />
    ) : (
      <Note>{t('board.done')}</Note>
    );
  if (time.at === 'now')
    return <Badge tone="accent" icon="clock" label={t('board.left', { time: minutes(t, time.minutes) })} />;
  return (
    <Note>
      {time.at === 'soon'
        ? t('board.soon', { time: minutes(t, time.minutes) })
        : t('board.startFrom', { time: when.time(time.cutoff) })}
    </Note>
  );
}

function minutes(t: ReturnType<typeof useT>, count: number): string {
  const hours = Math.floor(count / 60);
  return hours > 0
    ? t('board.hours', { hours, minutes: count % 60 })
    : t('board.minutes', { minutes: count });
}

function Counts({ slot }: { slot: Slot }) {
  const t = useT();
  const styles = useStyles();
  const shown = kinds.filter((kind) => slot[kind] > 0);
  if (shown.length === 0) return null;
  return (
    <View style={styles.counts}>
      {shown.map((kind: Kind) => (
        <View key={kind} style={styles.count}>
          <View style={[styles.mark, styles[kind]]} aria-hidden />
          <Text type="small" tabular>
            {t(`board.count_${kind}`, { count: slot[kind] })}
          </Text>
        </View>
      ))}
    </View>
  );
}

function SlotCard({ slot, now }: { slot: Slot; now: number }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const shares = sharesOf(slot);
  const late = timeOf(slot, now).at === 'over' && undone(slot) > 0;
  return (
    <View role="listitem">
      <BlockLink href={ordersHref({ slot: slot.id })} style={[styles.slot, late && styles.over]}>
        <View style={styles.row}>
          <Text type="bodyStrong">{when.slot(slot.start, slot.end)}</Text>
          <Note tabular>{t('board.booked', { booked: slot.booked, capacity: slot.capacity })}</Note>
          <View style={styles.end}>
            <TimeBadge slot={slot} now={now} />
          </View>
        </View>
        <View style={styles.bar} aria-hidden>
          {kinds.map((kind) =>
            shares[kind] > 0 ? (
              <View key={kind} style={[styles.cell, styles[kind], { width: `${shares[kind]}%` }]} />
            ) : null,
          )}
        </View>
        <Counts slot={slot} />
      </BlockLink>
      <PickLink slot={slot} />
    </View>
  );
}

/** A slot of another day, or one of today that was over without an order: one line. */
function SlotLine({ slot, now }: { slot: Slot; now: number }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  return (
    <View role="listitem">
      <BlockLink href={ordersHref({ slot: slot.id })} style={styles.line}>
        <Text type="bodyStrong">
          {isToday(slot, now)
            ? when.slot(slot.start, slot.end)
            : `${when.day(slot.start)} ${when.slot(slot.start, slot.end)}`}
        </Text>
        <View style={styles.end}>
          {slot.closed || isToday(slot, now) ? <TimeBadge slot={slot} now={now} /> : null}
          <Note tabular>{t('board.booked', { booked: slot.booked, capacity: slot.capacity })}</Note>
          <Icon name="chevron-right" size={20} color="inkMuted" />
        </View>
      </BlockLink>
    </View>
  );
}

/** Today's slots as bars, and those of other days that have orders. */
export function Slots({ slots, now }: { slots: readonly Slot[]; now: number }) {
  const t = useT();
  const styles = useStyles();
  const today = slots.filter((slot) => isToday(slot, now));
  const later = slots.filter((slot) => !isToday(slot, now) && (slot.booked > 0 || slot.closed));
  const booked = today.reduce((sum, slot) => sum + slot.booked, 0);
  const value = today.every((slot) => slot.value !== undefined)
    ? today.reduce((sum, slot) => sum + (slot.value ?? 0), 0)
    : undefined;
  return (
    <View style={styles.part}>
      <View style={styles.head}>
        <PartHeading>{t('board.slots')}</PartHeading>
        <Note tabular>
          {value === undefined
            ? t('board.orders', { count: booked })
            : `${t('board.orders', { count: booked })} · ${formatMoney(value)}`}
        </Note>
      </View>
      {today.length === 0 ? <Text color="inkMuted">{t('board.noSlots')}</Text> : null}
      <View role="list" aria-label={t('board.slots')} style={styles.part}>
        {today.map((slot) =>
          isQuiet(slot, now) ? (
            <SlotLine key={slot.id} slot={slot} now={now} />
          ) : (
            <SlotCard key={slot.id} slot={slot} now={now} />
          ),
        )}
      </View>
      {later.length > 0 ? (
        <>
          <Heading level={3} type="bodyStrong">
            {t('board.later')}
          </Heading>
          <View role="list" aria-label={t('board.later')} style={styles.part}>
            {later.map((slot) => (
              <SlotLine key={slot.id} slot={slot} now={now} />
            ))}
          </View>
        </>
      ) : null}
    </View>
  );
}
