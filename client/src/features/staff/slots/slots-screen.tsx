import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useCallback, useState } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { formatDate } from '@/lib/dates';
import { makeStyles } from '@/theme';
import { Button, EmptyState, PartHeading, Text } from '@/ui';
import { useMay } from '../session/session';
import { useListKeys } from '../shell/keys';
import { ListScreen } from '../shell/list-and-sheet';
import { useT } from '../texts';
import { isOver } from './free';
import { MoveSheet } from './lazy-move-sheet';
import { PauseCard } from './pause-card';
import { slotsQuery, type Slot } from './queries';
import { ChangeButton, ChangeForm, SlotFacts } from './slot-parts';
import { SlotRow } from './slot-row';
import { useChange } from './use-change';

const useStyles = makeStyles((t) => ({
  card: { padding: t.space.x4 },
  day: {
    paddingHorizontal: t.space.x4,
    paddingTop: t.space.x4,
    paddingBottom: t.space.x1,
  },
}));

function byDay(slots: readonly Slot[]): { day: string; slots: Slot[] }[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = formatDate(slot.start);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, of]) => ({ day, slots: of }));
}

function List({ all, open, onOpen }: { all: readonly Slot[]; open: string; onOpen: (id: string) => void }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const keys = useListKeys();
  if (all.length === 0) {
    return <EmptyState icon="clock" title={t('slots.empty')} body={t('slots.emptyLead')} />;
  }
  return (
    <View ref={keys}>
      {byDay(all).map(({ day, slots }) => {
        const label = when.day(slots[0]?.start ?? '');
        return (
          <View key={day}>
            <View style={styles.day}>
              <PartHeading>{label}</PartHeading>
            </View>
            <View role="list" aria-label={label}>
              {slots.map((slot) => (
                <SlotRow key={slot.id} slot={slot} here={slot.id === open} onOpen={onOpen} />
              ))}
            </View>
          </View>
        );
      })}
    </View>
  );
}

const none: Slot = {
  id: '',
  start: '',
  end: '',
  cutoff: '',
  capacity: 0,
  booked: 0,
  reserved: 0,
  closed: false,
  placed: 0,
  processing: 0,
  out: 0,
  delivered: 0,
  cancelled: 0,
};

/** `now` is the time of the latest answer, which is a minute old at most. */
function useOpened(slot: Slot | undefined, now: number, onMove: (id: string) => void) {
  const t = useT();
  const when = useWhen();
  const may = useMay('slots');
  const change = useChange(slot ?? none, onMove);
  if (!slot) return null;
  // A slot whose time is over can no longer be changed.
  const over = isOver(slot, now);
  return {
    title: `${when.day(slot.start)}, ${when.slot(slot.start, slot.end)}`,
    content: (
      <>
        <SlotFacts slot={slot} />
        {over ? <Text>{t('slots.over')}</Text> : null}
        {may && slot.placed + slot.processing > 0 ? (
          <Button kind="secondary" label={t('slots.move')} onPress={() => onMove(slot.id)} />
        ) : null}
        {may && !over ? <ChangeForm change={change} slot={slot} /> : null}
      </>
    ),
    footer: may && !over ? <ChangeButton change={change} /> : undefined,
  };
}

/** The delivery slots ahead and whether the shop takes orders; a row opens what can be done with the slot. */
export function SlotsScreen() {
  const t = useT();
  const styles = useStyles();
  const router = useRouter();
  const { slot: id = '' } = useLocalSearchParams<{ slot?: string }>();
  const query = useQuery(slotsQuery);
  const open = useCallback((slot: string) => router.setParams({ slot }), [router]);
  const [moving, setMoving] = useState<string | null>(null);
  const opened = useOpened(
    query.data?.find((one) => one.id === id),
    query.dataUpdatedAt,
    setMoving,
  );
  const stop = useCallback(() => setMoving(null), []);
  return (
    <>
      <ListScreen
        title={t('slots.title')}
        subtitle={t('slots.lead')}
        query={query}
        boxes={{ count: 8, height: 60 }}
        head={
          <View style={styles.card}>
            <PauseCard />
          </View>
        }
        opened={opened}
        onClose={() => router.setParams({ slot: undefined })}
      >
        {(all) => <List all={all} open={id} onOpen={open} />}
      </ListScreen>
      {moving ? <MoveSheet from={moving} onClose={stop} /> : null}
    </>
  );
}
