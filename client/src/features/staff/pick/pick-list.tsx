import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';

import { wordsOf } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { useShopNow } from '@/lib/use-shop-now';
import { makeStyles } from '@/theme';
import { Banner, EmptyState, RadioPills } from '@/ui';
import { boardQuery, type Slot } from '../live/queries';
import { isToday } from '../live/slot-time';
import { Answer, SkeletonRows } from '../shell/answer';
import { ListAndSheet } from '../shell/list-and-sheet';
import { StaffScreen } from '../shell/staff-screen';
import { useT as useStaffT } from '../texts';
import { ClaimButtons, Early, useClaim } from './claim';
import { EndedOrders } from './ended';
import { useOpenedOrder } from './order-pane';
import { SlotOrders } from './slot-orders';
import { useT } from './texts';
import { usePicks } from './use-picks';
import { isLive, useWave, type PickOrder } from './wave';

const useStyles = makeStyles((t) => ({
  part: { paddingHorizontal: t.space.x4, paddingTop: t.space.x3, gap: t.space.x3 },
}));

/** The slots with orders that are in the shop, and the one that is shown. */
function useSlot(walking: readonly PickOrder[]) {
  const now = useShopNow();
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
                <ClaimButtons walking={walking} open={toPick} chosen={chosen} claim={claim} />
              ) : undefined
            }
          >
            <View style={styles.part}>
              <EndedOrders />
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
                    <SlotOrders
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
