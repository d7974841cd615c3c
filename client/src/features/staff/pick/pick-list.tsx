import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { wordsOf } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import { Banner, Button, Checkbox, Dialog, EmptyState, Heading, RadioPills, Text } from '@/ui';
import { boardQuery, type Slot } from '../board/queries';
import { isToday } from '../board/slot-time';
import { useNow } from '../board/use-now';
import { useMay } from '../session/session';
import { useWrite } from '../session/use-write';
import { Answer, SkeletonRows } from '../shell/answer';
import { useListKeys } from '../shell/keys';
import { ListAndSheet } from '../shell/list-and-sheet';
import { PaneRow } from '../shell/pane-row';
import { StaffScreen } from '../shell/staff-screen';
import { WriteButton } from '../shell/write-button';
import { useT as useStaffT } from '../texts';
import { walkHref } from './address';
import { useOpenedOrder } from './order-pane';
import { claimPicks } from './queries';
import { StateBadge } from './state-badge';
import { useT } from './texts';
import { usePicks } from './use-picks';
import { isLive, useWave, type PickOrder } from './wave';

/** How many bags a person usually carries at once, and how many at most. */
const usual = 4;
const most = 6;

const useStyles = makeStyles((t) => ({
  part: { paddingHorizontal: t.space.x4, paddingTop: t.space.x3, gap: t.space.x3 },
  title: { paddingHorizontal: t.space.x4, paddingTop: t.space.x4, paddingBottom: t.space.x1 },
  choice: {
    paddingHorizontal: t.space.x4,
    paddingVertical: t.space.x2,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  head: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', columnGap: t.space.x2 },
  end: { marginLeft: 'auto' },
  buttons: { flex: 1, gap: t.space.x2 },
}));

/** The slots with orders that are in the shop, and the one that is shown. */
function useSlot(walking: readonly PickOrder[]) {
  const now = useNow();
  const board = useQuery(boardQuery);
  const { slot: wanted = '' } = useLocalSearchParams<{ slot?: string }>();
  const slots = board.data?.slots.filter((one) => one.placed + one.processing > 0 || one.id === wanted) ?? [];
  const isOpen = ({ cutoff }: Slot) => Date.parse(cutoff) <= now;
  const first = slots.find(isOpen) ?? slots[0];
  return { board, slots, now, id: wanted || walking[0]?.slot || first?.id || '' };
}

function Slots({ slots, id, now }: { slots: readonly Slot[]; id: string; now: number }) {
  const t = useT();
  const when = useWhen();
  const router = useRouter();
  const name = (slot: Slot) => {
    const time = when.slot(slot.start, slot.end);
    return isToday(slot, now) ? time : `${when.day(slot.start)} ${time}`;
  };
  return (
    <RadioPills
      label={t('slots')}
      appearance="compact"
      items={slots.map((slot) => ({ value: slot.id, label: name(slot) }))}
      value={id}
      onChange={(slot) => router.setParams({ slot, order: undefined })}
    />
  );
}

/** What a row says of an order below its number. */
function useFacts(now: number) {
  const t = useT();
  const when = useWhen();
  return ({ area, items, cutoff, state, by }: PickOrder): string =>
    [
      area,
      t('lines', { count: items }),
      state === 'open' && Date.parse(cutoff) > now ? t('cancellable', { time: when.time(cutoff) }) : '',
      state === 'open' && by ? t('begunBy', { by }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
}

interface PartProps {
  title: string;
  orders: readonly PickOrder[];
  row: (order: PickOrder) => ReactNode;
}

function Part({ title, orders, row }: PartProps) {
  const styles = useStyles();
  if (orders.length === 0) return null;
  return (
    <>
      <View style={styles.title}>
        <Heading level={2} type="h3">
          {title}
        </Heading>
      </View>
      <View role="list" aria-label={title}>
        {orders.map(row)}
      </View>
    </>
  );
}

interface OrdersProps {
  orders: readonly PickOrder[];
  now: number;
  chosen: readonly string[];
  onChoose: (order: string, chosen: boolean) => void;
  open: string;
  onOpen: (order: string) => void;
}

function Orders({ orders, now, chosen, onChoose, open, onOpen }: OrdersProps) {
  const t = useT();
  const styles = useStyles();
  const facts = useFacts(now);
  const keys = useListKeys();
  const row = (order: PickOrder) => (
    <PaneRow key={order.order} here={order.order === open} onPress={() => onOpen(order.order)}>
      <View style={styles.head}>
        <Text type="bodyStrong">{order.trackingId}</Text>
        <View style={styles.end}>
          <StateBadge order={order} />
        </View>
      </View>
      <Text type="small" color="inkMuted">
        {facts(order)}
      </Text>
    </PaneRow>
  );
  const choice = (order: PickOrder) => (
    <View key={order.order} role="listitem" style={styles.choice}>
      <Checkbox
        label={order.trackingId}
        hint={facts(order)}
        checked={chosen.includes(order.order)}
        onChange={(checked) => onChoose(order.order, checked)}
      />
    </View>
  );
  const of = (fits: (order: PickOrder) => boolean) => orders.filter(fits);
  return (
    <View ref={keys}>
      <Part title={t('mine')} orders={of(isLive)} row={row} />
      <Part title={t('toPick')} orders={of((one) => one.state === 'open' && !one.mine)} row={choice} />
      <Part title={t('isPicked')} orders={of((one) => one.state === 'claimed' && !one.mine)} row={row} />
      <Part title={t('packed')} orders={of(({ state }) => state === 'packed')} row={row} />
    </View>
  );
}

/** Claims orders, and asks about those that their customers may still cancel. */
function useClaim() {
  const router = useRouter();
  const mayEarly = useMay('orders.dispatch');
  const [refused, setRefused] = useState<{ id: string; code: string; message: string }[]>([]);
  const [early, setEarly] = useState<string[]>([]);
  const write = useWrite({
    call: claimPicks,
    onDone: (results) => {
      const not = results.filter(({ code }) => code !== 'ok');
      const asked = mayEarly ? not.filter(({ code }) => code === 'before_cutoff') : [];
      setEarly(asked.map(({ order }) => order));
      setRefused(
        not
          .filter((one) => !asked.includes(one))
          .map(({ order, code, message, picked }) => ({ id: picked?.trackingId ?? order, code, message })),
      );
      if (not.length === 0) router.push(walkHref);
    },
  });
  return { ...write, refused, early, notEarly: () => setEarly([]) };
}

function Early({ claim }: { claim: ReturnType<typeof useClaim> }) {
  const t = useT();
  const { early, notEarly, send, busy, away, refusal } = claim;
  return (
    <Dialog open={early.length > 0} title={t('earlyTitle')} onClose={notEarly}>
      <Text>{t('earlyLead', { count: early.length })}</Text>
      <View style={{ flexDirection: 'row' }}>
        <WriteButton
          label={t('earlyDo', { count: early.length })}
          busy={busy}
          away={away}
          refusal={refusal}
          onPress={() => send({ orders: early, early: true })}
        />
      </View>
      <Button full kind="secondary" label={t('earlyNot')} onPress={notEarly} />
    </Dialog>
  );
}

interface FootProps {
  walking: readonly PickOrder[];
  open: readonly PickOrder[];
  chosen: readonly string[];
  claim: ReturnType<typeof useClaim>;
}

/** The main button: go on with the walk, or begin one with the orders that are chosen or with the next ones. */
function Foot({ walking, open, chosen, claim }: FootProps) {
  const t = useT();
  const styles = useStyles();
  const router = useRouter();
  const letters = walking.map(({ bag }) => bag).join(' ');
  const next = open.slice(0, usual).map(({ order }) => order);
  const wanted = chosen.length > 0 ? chosen : walking.length > 0 ? [] : next;
  const tooMany = walking.length + wanted.length > most;
  return (
    <View style={styles.buttons}>
      {wanted.length > 0 ? (
        <View style={{ flexDirection: 'row' }}>
          <WriteButton
            icon="box"
            kind={walking.length > 0 ? 'secondary' : 'primary'}
            label={
              tooMany
                ? t('tooMany', { count: most })
                : t(chosen.length > 0 ? 'pickChosen' : 'pickNext', { count: wanted.length })
            }
            busy={claim.busy}
            away={claim.away}
            refusal={claim.refusal}
            disabled={tooMany}
            onPress={() => claim.send({ orders: wanted, early: false })}
          />
        </View>
      ) : null}
      {walking.length > 0 ? (
        <Button
          full
          size="large"
          icon="box"
          label={t('goOn', { letters })}
          onPress={() => router.push(walkHref)}
        />
      ) : null}
    </View>
  );
}

/** The orders of a slot: to pick, being picked, packed. The foot begins a walk with up to six of them. */
export function PickList() {
  const t = useT();
  const staffT = useStaffT();
  const when = useWhen();
  const styles = useStyles();
  const router = useRouter();
  const wave = useWave();
  const walking = wave.filter(isLive);
  const { board, slots, now, id } = useSlot(walking);
  const query = usePicks(id);
  const { order: openId = '' } = useLocalSearchParams<{ order?: string }>();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const claim = useClaim();
  const orders = query.data ?? [];
  const toPick = orders.filter(({ state, mine }) => state === 'open' && !mine);
  const chosen = picked.filter((one) => toPick.some(({ order }) => order === one));
  const found = orders.find(({ order, trackingId }) => order === openId || trackingId === openId);
  const opened = useOpenedOrder(found);
  const slot = slots.find((one) => one.id === id);
  const shown = id === '' ? board : query;
  return (
    <>
      <ListAndSheet
        opened={opened}
        onClose={() => router.setParams({ order: undefined })}
        list={
          <StaffScreen
            bare
            title={staffT('pick.title')}
            subtitle={
              slot ? t('lead', { slot: when.slot(slot.start, slot.end), count: toPick.length }) : undefined
            }
            answeredAt={shown.dataUpdatedAt || undefined}
            footer={
              walking.length > 0 || toPick.length > 0 ? (
                <Foot walking={walking} open={toPick} chosen={chosen} claim={claim} />
              ) : undefined
            }
          >
            <View style={styles.part}>
              {slots.length > 1 ? <Slots slots={slots} id={id} now={now} /> : null}
              {claim.refused.map((one) => (
                <Banner key={one.id} tone="danger">
                  {`${one.id}: ${wordsOf(one)}`}
                </Banner>
              ))}
            </View>
            {id === '' ? (
              <Answer query={board}>
                {() => <EmptyState icon="box" title={t('empty')} body={t('emptyLead')} />}
              </Answer>
            ) : (
              <Answer query={query} skeleton={<SkeletonRows count={6} height={68} />}>
                {(all) =>
                  all.length === 0 ? (
                    <EmptyState icon="box" title={t('empty')} body={t('emptyLead')} />
                  ) : (
                    <Orders
                      orders={all}
                      now={now}
                      chosen={chosen}
                      onChoose={(order, on) =>
                        setPicked((before) =>
                          on ? [...before, order] : before.filter((one) => one !== order),
                        )
                      }
                      open={found?.order ?? ''}
                      onOpen={(order) => router.setParams({ order })}
                    />
                  )
                }
              </Answer>
            )}
          </StaffScreen>
        }
      />
      <Early claim={claim} />
    </>
  );
}
