import { useState } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { dotted } from '@/lib/dotted';
import { makeStyles } from '@/theme';
import { BlockLink, Button, Stack, Text, toast } from '@/ui';
import { PaperButton } from '../orders/paper-button';
import { useMay } from '../session/session';
import { useWrite } from '../session/use-write';
import { staffHref } from '../shell/address';
import { AskDialog } from '../shell/ask-dialog';
import type { Opened } from '../shell/list-and-sheet';
import { WriteButton } from '../shell/write-button';
import { refetchPicks, releasePick, takeOver, unpackPick } from './queries';
import { StateBadge } from './state-badge';
import { useT } from './texts';
import type { PickOrder } from './wave';

const useStyles = makeStyles((t) => ({
  buttons: { flex: 1, flexDirection: 'row', gap: t.space.x3 },
}));

function Facts({ order }: { order: PickOrder }) {
  const t = useT();
  const when = useWhen();
  const { area, items, state, by = '', until, cutoff, trackingId } = order;
  return (
    <Stack gap="x2">
      <StateBadge order={order} />
      <Text>{dotted(area, t('lines', { count: items }))}</Text>
      {state === 'packed' ? <Text>{t('packedBy', { by })}</Text> : null}
      {state === 'packed' ? <PaperButton order={order.order} kind="labels" /> : null}
      {state === 'claimed' && until ? <Text>{t('claimedBy', { by, time: when.time(until) })}</Text> : null}
      <Text color="inkMuted">
        {t('cutoff', { time: `${when.dayInSentence(cutoff)} ${when.time(cutoff)}` })}
      </Text>
      <BlockLink href={staffHref(`/staff/orders/${trackingId}`)}>
        <Text color="brand" style={{ lineHeight: 48 }}>
          {t('toOrder')}
        </Text>
      </BlockLink>
    </Stack>
  );
}

/** What may be done with an order that is claimed: take it over, or give it back. */
function ClaimedButtons({ order }: { order: PickOrder }) {
  const t = useT();
  const styles = useStyles();
  const may = useMay('orders.dispatch');
  const { trackingId: id, by = '' } = order;
  const taking = useWrite({
    // Who picks it before the answer makes the person that.
    call: (_: string) => takeOver(order.order),
    onDone: (_, before) => toast.success(t('tookOver', { id, by: before })),
    onRefused: refetchPicks,
  });
  const giving = useWrite({
    call: () => releasePick(order.order),
    onDone: () => toast.success(t('released', { id })),
    onRefused: refetchPicks,
  });
  if (!may && !order.mine) return null;
  return (
    <View style={styles.buttons}>
      <WriteButton
        kind="secondary"
        label={t('release')}
        write={giving}
        onPress={() => giving.send(undefined)}
      />
      {may && !order.mine ? (
        <WriteButton label={t('takeOver')} write={taking} onPress={() => taking.send(by)} />
      ) : null}
    </View>
  );
}

function UnpackButton({ order }: { order: PickOrder }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { trackingId: id } = order;
  const write = useWrite({
    call: (why: string, key) => unpackPick({ order: order.order, why, key }),
    action: () => `unpack ${order.order} ${order.version}`,
    onDone: () => {
      setAsking(false);
      toast.success(t('unpacked', { id }));
    },
    onRefused: refetchPicks,
  });
  return (
    <>
      <Button
        full
        size="large"
        kind="danger"
        label={t('unpack')}
        onPress={() => setAsking(true)}
        style={{ flex: 1 }}
      />
      <AskDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('unpackTitle', { id })}
        lead={t('unpackLead')}
        label={t('why')}
        required
        kind="danger"
        button={t('unpackDo')}
        write={write}
        onSend={write.send}
      />
    </>
  );
}

/** An order of the list: who has it, and what the person may do with it. */
export function useOpenedOrder(order: PickOrder | undefined): Opened | null {
  const when = useWhen();
  const may = useMay('orders.dispatch');
  if (!order) return null;
  const { state, mine, start, end } = order;
  const isClaimed = state === 'claimed' || mine;
  return {
    title: order.trackingId,
    subtitle: `${when.day(start)}, ${when.slot(start, end)}`,
    content: <Facts key={order.order} order={order} />,
    footer: isClaimed ? (
      <ClaimedButtons key={order.order} order={order} />
    ) : state === 'packed' && may ? (
      <UnpackButton key={order.order} order={order} />
    ) : undefined,
  };
}
