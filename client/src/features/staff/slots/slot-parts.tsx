import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { useShopNow } from '@/lib/use-shop-now';
import { makeStyles } from '@/theme';
import { Banner, BlockLink, Field, Note, PartHeading, RadioPills, Stack, Text } from '@/ui';
import { staffHref } from '../shell/address';
import { WriteButton } from '../shell/write-button';
import { useT } from '../texts';
import { freeOf, isOver } from './free';
import type { OrderCard, Slot } from './queries';
import { Bar, ClosedBadge, useFullness } from './slot-row';
import type { Change, Kind } from './use-change';

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: t.space.x3,
    minHeight: 56,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  words: { flexShrink: 1 },
}));

const stages = ['placed', 'processing', 'out', 'delivered', 'cancelled'] as const;

export function SlotFacts({ slot }: { slot: Slot }) {
  const t = useT();
  const when = useWhen();
  const fullness = useFullness();
  const over = isOver(slot, useShopNow());
  const orders = stages
    .filter((stage) => slot[stage] > 0)
    .map((stage) => t(`slots.n_${stage}`, { count: slot[stage] }));
  return (
    <Stack gap="x2">
      <ClosedBadge slot={slot} />
      <Text tabular>
        {dotted(fullness(slot), over ? undefined : t('slots.free', { count: freeOf(slot) }))}
      </Text>
      <Bar slot={slot} />
      <Note tabular>{orders.length > 0 ? orders.join(' · ') : t('slots.noOrders')}</Note>
      <Note>
        {t('slots.cutoff', { time: `${when.dayInSentence(slot.cutoff)} ${when.hour(slot.cutoff)}` })}
      </Note>
    </Stack>
  );
}

/** The orders of a slot that was closed: nothing was done to them. */
function Staying({ orders }: { orders: readonly OrderCard[] }) {
  const t = useT();
  const styles = useStyles();
  return (
    <Stack gap="x2">
      <PartHeading>{t('slots.stay', { count: orders.length })}</PartHeading>
      <Note>{t('slots.stayLead')}</Note>
      <View role="list" aria-label={t('slots.stay', { count: orders.length })}>
        {orders.map((order) => (
          <View key={order.id} role="listitem">
            <BlockLink href={staffHref(`/staff/orders/${order.trackingId}`)} style={styles.row}>
              <Text type="bodyStrong" style={styles.words}>
                {order.customer || order.trackingId}
              </Text>
              <Note>{`${order.trackingId} · ${order.area}`}</Note>
            </BlockLink>
          </View>
        ))}
      </View>
    </Stack>
  );
}

export function ChangeForm({ change, slot }: { change: Change; slot: Slot }) {
  const t = useT();
  const { kind, kinds, stay, refusal } = change;
  return (
    <>
      {stay ? <Staying orders={stay} /> : null}
      <RadioPills
        label={t('slots.what')}
        items={kinds.map((value) => ({ value, label: t(`slots.${value}`) }))}
        value={kind}
        onChange={(value) => change.setKind(value as Kind)}
      />
      {kind === 'close' ? (
        <Banner>
          {t(slot.booked > 0 ? 'slots.closeBooked' : 'slots.closeLead', { count: slot.booked })}
        </Banner>
      ) : null}
      {change.needsNumber ? (
        <Field
          label={t(`slots.amount_${kind as 'capacity'}`)}
          value={change.typed}
          onChange={change.setTyped}
          keyboard="numeric"
          maxLength={4}
          enterKey="done"
          onSubmit={change.send}
        />
      ) : null}
      <Field
        label={t('slots.why')}
        value={change.why}
        onChange={change.setWhy}
        maxLength={200}
        hint={kind === 'close' ? t('slots.whyHint') : undefined}
        required={kind === 'close'}
      />
      {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
    </>
  );
}

export function ChangeButton({ change }: { change: Change }) {
  const t = useT();
  const { kind, places, needsNumber } = change;
  const label =
    needsNumber && places ? t(`slots.do_${kind as 'capacity'}`, { count: places }) : t(`slots.first_${kind}`);
  return (
    <WriteButton
      kind={kind === 'close' ? 'danger' : 'primary'}
      label={label}
      write={{ ...change, refusal: undefined }}
      disabled={!change.isReady}
      onPress={change.send}
    />
  );
}
