import { memo } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { useShopNow } from '@/lib/use-shop-now';
import { makeStyles } from '@/theme';
import { Badge, HStack, Note, Text } from '@/ui';
import { PaneRow } from '../shell/pane-row';
import { useT } from '../texts';
import { freeOf, isOver } from './free';
import type { Slot } from './queries';

const useStyles = makeStyles((t) => ({
  row: { gap: t.space.x2 },
  head: { columnGap: t.space.x2 },
  end: { marginLeft: 'auto' },
  bar: {
    flexDirection: 'row',
    height: 12,
    borderRadius: t.radius.check,
    borderWidth: 1,
    borderColor: t.color.lineStrong,
    backgroundColor: t.color.surface,
    overflow: 'hidden',
  },
  booked: { backgroundColor: t.color.brand },
  reserved: { backgroundColor: t.color.accent },
}));

/** How full a slot is: booked by orders, kept back, free. The words beside it say the same. */
export function Bar({ slot }: { slot: Slot }) {
  const styles = useStyles();
  return (
    <View aria-hidden style={styles.bar}>
      <View style={[styles.booked, { flex: slot.booked }]} />
      <View style={[styles.reserved, { flex: slot.reserved }]} />
      <View style={{ flex: freeOf(slot) }} />
    </View>
  );
}

/** "28 of 30 booked · 2 kept back". */
export function useFullness() {
  const t = useT();
  return ({ booked, capacity, reserved }: Slot) => {
    const words = t('slots.booked', { booked, capacity });
    return reserved > 0 ? `${words} · ${t('slots.reserved', { count: reserved })}` : words;
  };
}

export function ClosedBadge({ slot }: { slot: Slot }) {
  const t = useT();
  if (!slot.closed) return null;
  const label = slot.closedBy ? t('slots.closedBy', { by: slot.closedBy }) : t('slots.closed');
  return <Badge tone="quiet" icon="lock" label={label} />;
}

interface RowProps {
  slot: Slot;
  here: boolean;
  onOpen: (id: string) => void;
}

export const SlotRow = memo(function SlotRow({ slot, here, onOpen }: RowProps) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const fullness = useFullness();
  const over = isOver(slot, useShopNow());
  const free = freeOf(slot);
  return (
    <PaneRow here={here} onPress={() => onOpen(slot.id)} style={styles.row}>
      <HStack wrap style={styles.head}>
        <Text type="h3">{when.slot(slot.start, slot.end)}</Text>
        <Note tabular>{fullness(slot)}</Note>
        <View style={styles.end}>
          {slot.closed ? (
            <ClosedBadge slot={slot} />
          ) : over ? (
            <Note>{t('slots.past')}</Note>
          ) : free === 0 ? (
            <Badge tone="accent" icon="warning" label={t('slots.full')} />
          ) : (
            <Text type="smallStrong" tabular>
              {t('slots.free', { count: free })}
            </Text>
          )}
        </View>
      </HStack>
      <Bar slot={slot} />
    </PaneRow>
  );
});
