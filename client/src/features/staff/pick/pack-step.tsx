import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';

import { problemText } from '@/i18n';
import { makeStyles } from '@/theme';
import { Badge, Banner, FieldGroup, RadioPills, Text, toast } from '@/ui';
import { fetchPaper } from '../orders/queries';
import { savePaper } from '../orders/save-paper';
import { useWrite } from '../session/use-write';
import { useJustChanged } from '../shell/use-just-changed';
import { WriteButton } from '../shell/write-button';
import { useNames } from '../stock/words';
import { useT as useStaffT } from '../texts';
import { pickHref } from './address';
import { isDecided, linesOf } from './lines';
import { useFoundWords } from './line-card';
import { packPick, refetchPicks } from './queries';
import { Replace } from './replace';
import { useT } from './texts';
import type { WalkState } from './use-walk';
import type { PickOrder } from './wave';

/** With one tap up to four, in one row of a narrow phone; more with the second tap. */
const few = 4;
const most = 20;
/** How long the labels are offered after the packing. The order's page and its pane in the list offer them as well. */
const labelsMs = 15_000;

const useStyles = makeStyles((t) => ({
  row: { minHeight: 48, justifyContent: 'center', borderBottomWidth: 1, borderBottomColor: t.color.line },
  box: { flex: 1, flexDirection: 'row' },
}));

const printLabels = (order: string) =>
  void fetchPaper('labels', order).then(savePaper, (error: unknown) =>
    toast.error(problemText(error, 'messages.generic')),
  );

/** How many bags the order has, and the call. */
export function usePacking(walk: WalkState, order: PickOrder | undefined) {
  const t = useT();
  const staffT = useStaffT();
  const router = useRouter();
  const of = order?.order ?? '';
  const [kept, setKept] = useState({ of, bags: 1, more: false });
  const draft = kept.of === of ? kept : { of, bags: 1, more: false };
  const write = useWrite({
    call: packPick,
    onDone: ({ order: done, trackingId: id, slot }, { bags }) => {
      toast.success(t('packedNow', { id, count: bags }), labelsMs, {
        label: staffT('order.paper_labels'),
        press: () => printLabels(done),
      });
      walk.pack(null);
      // The next walk begins in the list.
      if (walk.live.every((one) => one.order === done)) router.replace(pickHref(slot));
    },
    onRefused: refetchPicks,
  });
  return { ...draft, set: (change: Partial<typeof draft>) => setKept({ ...draft, ...change }), write };
}

type Packing = ReturnType<typeof usePacking>;

interface Props {
  packing: Packing;
  walk: WalkState;
  order: PickOrder;
}

/** What is in the bag, what is not ticked yet, and how many bags there are. */
export function PackBody({ packing, walk, order }: Props) {
  const t = useT();
  const styles = useStyles();
  const names = useNames();
  const found = useFoundWords();
  const lines = linesOf(order.order, walk.lines);
  const open = lines.filter(({ share }) => !isDecided(share));
  const waits = walk.waitingOf(order.order);
  const choices = Array.from({ length: packing.more ? most : few }, (_, at) => String(at + 1));
  return (
    <>
      {open.length > 0 ? (
        <Banner tone="danger">
          {t('undecided', { goods: open.map(({ line }) => names.meant(line)).join('; ') })}
        </Banner>
      ) : null}
      <FieldGroup label={t('howMany')}>
        <RadioPills
          label={t('howMany')}
          appearance="compact"
          items={[
            ...choices.map((value) => ({ value, label: value })),
            ...(packing.more ? [] : [{ value: 'more', label: t('moreBags') }]),
          ]}
          value={String(packing.bags)}
          onChange={(value) =>
            value === 'more'
              ? packing.set({ more: true, bags: few + 1 })
              : packing.set({ bags: Number(value) })
          }
        />
      </FieldGroup>
      <View role="list" aria-label={t('inBag', { bag: order.bag ?? '' })}>
        {lines.map(({ line, share }) => (
          <View key={line.key} role="listitem" style={styles.row}>
            <Text type="bodyStrong">{names.both(line)}</Text>
            <Text type="small" color={isDecided(share) ? 'inkMuted' : 'danger'} tabular>
              {isDecided(share) ? `${names.pack(line.pack)} · ${found.shares([share])}` : t('notTicked')}
            </Text>
            <Replace line={line} shares={[share]} />
          </View>
        ))}
      </View>
      {waits > 0 ? <Badge tone="accent" icon="clock" label={t('waits', { count: waits })} /> : null}
    </>
  );
}

/** Ends the picking of the order. What was ticked before must have arrived. */
export function PackButton({ packing, walk, order }: Props) {
  const t = useT();
  const styles = useStyles();
  const { bags, write } = packing;
  const open = linesOf(order.order, walk.lines).some(({ share }) => !isDecided(share));
  const waits = walk.waitingOf(order.order) > 0;
  // It stands where the last line was ticked, or the bag before was packed.
  const early = useJustChanged(order.order, '');
  return (
    <View style={styles.box}>
      <WriteButton
        icon="check"
        label={t('pack', { bag: order.bag ?? '', count: bags })}
        write={{ ...write, busy: write.busy || ((waits || early) && !write.away) }}
        disabled={open}
        onPress={() => write.send({ order: order.order, bags })}
      />
    </View>
  );
}
