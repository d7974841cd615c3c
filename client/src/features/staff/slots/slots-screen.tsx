import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useCallback, useState } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { formatDate } from '@/lib/dates';
import { makeStyles } from '@/theme';
import { Badge, Button, Card, EmptyState, FieldNote, HStack, PartHeading, Text, toast } from '@/ui';
import { useMay } from '../session/session';
import { useWrite } from '../session/use-write';
import { SkeletonRows } from '../shell/answer';
import { useListKeys } from '../shell/keys';
import { ListScreen } from '../shell/list-and-sheet';
import { useT } from '../texts';
import { isOver } from './free';
import { MoveSheet } from './lazy-move-sheet';
import { PauseDialog } from './pause-dialog';
import { resumeShop, shopQuery, type Slot, slotsQuery } from './queries';
import { ChangeButton, ChangeForm, SlotFacts } from './slot-parts';
import { SlotRow } from './slot-row';
import { useUntil } from './until';
import { useChange } from './use-change';

const useStyles = makeStyles((t) => ({
  card: { padding: t.space.x4 },
  day: {
    paddingHorizontal: t.space.x4,
    paddingTop: t.space.x4,
    paddingBottom: t.space.x1,
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 180, gap: t.space.x1 },
}));

const boxes = { count: 8, height: 60 };

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

function PauseCard() {
  const t = useT();
  const styles = useStyles();
  const until = useUntil();
  const may = useMay('pause');
  const { data } = useQuery(shopQuery);
  const [asking, setAsking] = useState(false);
  const resume = useWrite<undefined, unknown>({
    call: () => resumeShop(),
    onDone: () => toast.success(t('pause.resumed')),
  });
  if (!data) return null;
  const { paused, say, sayHi, by = '' } = data;
  return (
    <Card>
      <HStack gap="x3" wrap>
        <View style={styles.words}>
          <Badge
            tone={paused ? 'accent' : 'brand'}
            icon={paused ? 'pause' : 'check'}
            label={t(paused ? 'pause.is' : 'pause.isNot')}
          />
          <Text type="bodyStrong">
            {data.until && paused
              ? t('pause.paused', { until: until(data.until), by })
              : t('pause.takesOrders')}
          </Text>
          {say ? <Text color="inkMuted">{say}</Text> : null}
          {sayHi ? (
            <Text color="inkMuted" lang="hi">
              {sayHi}
            </Text>
          ) : null}
        </View>
        {may ? (
          <HStack gap="x2" align="stretch" wrap>
            <Button
              kind="secondary"
              icon="pause"
              label={t(paused ? 'pause.otherTime' : 'pause.pause')}
              disabled={resume.away}
              onPress={() => setAsking(true)}
            />
            {paused ? (
              <Button
                icon="play"
                label={t('pause.resume')}
                busy={resume.busy}
                disabled={resume.away}
                onPress={() => resume.send(undefined)}
              />
            ) : null}
          </HStack>
        ) : null}
      </HStack>
      {may && resume.away ? <FieldNote hint={t('offline.needsNetwork')} /> : null}
      {may && !resume.away && resume.refusal ? <FieldNote error={resume.refusal} /> : null}
      <PauseDialog open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

/** The delivery slots ahead and whether the shop takes orders; a row opens what can be done with the slot. */
export function SlotsScreen() {
  const t = useT();
  const styles = useStyles();
  const router = useRouter();
  const { slot: id = '' } = useLocalSearchParams<{ slot?: string }>();
  const query = useQuery(slotsQuery);
  const shop = useQuery(shopQuery);
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
        boxes={boxes}
        head={
          <View style={styles.card}>
            <PauseCard />
          </View>
        }
        opened={opened}
        onClose={() => router.setParams({ slot: undefined })}
      >
        {/* The card with the pause stands above the list, and would move it from under the finger. */}
        {(all) => (shop.isPending ? <SkeletonRows {...boxes} /> : <List all={all} open={id} onOpen={open} />)}
      </ListScreen>
      {moving ? <MoveSheet from={moving} onClose={stop} /> : null}
    </>
  );
}
