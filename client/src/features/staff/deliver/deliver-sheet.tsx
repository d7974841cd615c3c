import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { queryClient, type StaffSchemas } from '@/api';
import { problemText } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useDebounced } from '@/lib/use-debounced';
import { makeStyles } from '@/theme';
import { Banner, Field, Grow, HStack, RadioPills, Text, Tile, toast } from '@/ui';
import { useCollecting } from '../orders/collecting';
import {
  deliverOrder,
  deliveryQuery,
  orderChanged,
  refetchOrder,
  type OrderLine,
  type OrderPage,
} from '../orders/queries';
import { useWrite } from '../session/use-write';
import { ActionSheet } from '../shell/action-sheet';
import { Units } from '../shell/units';
import { backQuery } from '../stock/queries';
import { doorText, useNames } from '../stock/words';
import { useT as useStaffT } from '../texts';
import {
  countedIn,
  doorReasons,
  inBags,
  missingIn,
  saidIn,
  takesAll,
  unitsIn,
  withUnits,
  type Choice,
  type DoorReason,
  type Refused,
} from './choice';
import { useT } from './texts';

const side = 44;
/** The server has the same bound for another reason. */
const longest = 100;

const useStyles = makeStyles((t) => ({
  line: { gap: t.space.x2, paddingVertical: t.space.x2 },
  rule: { borderTopWidth: 1, borderTopColor: t.color.line },
  row: { minHeight: 56 },
  plan: { gap: 2, padding: t.space.x3, borderRadius: t.radius.button, backgroundColor: t.color.sunk },
}));

interface LineProps {
  line: OrderLine;
  refused: Refused;
  first: boolean;
  onUnits: (units: number) => void;
  onSay: (said: Partial<Refused>) => void;
}

/** One product: how many of its units the customer refuses, and why. */
function Line({ line, refused, first, onUnits, onSay }: LineProps) {
  const t = useT();
  const staff = useStaffT();
  const names = useNames();
  const styles = useStyles();
  const of = inBags(line);
  const name = names.meant(line);
  const { units, reason, why } = refused;
  return (
    <View role="listitem" style={[styles.line, !first && styles.rule]}>
      <HStack gap="x3" style={styles.row}>
        <Tile source={line.picture} alt="" side={side} dim={units === of} />
        <Grow>
          <Text type="bodyStrong">{names.both(line)}</Text>
          <Text type="small" color={units > 0 ? 'danger' : 'inkMuted'} tabular>
            {`${names.pack(line.pack)} · ${units > 0 ? t('refuses', { units, of }) : t('takesAll', { count: of })}`}
          </Text>
        </Grow>
        <Units
          units={units}
          max={of}
          onChange={onUnits}
          fewer={t('fewer', { name })}
          more={t('more', { name })}
        />
      </HStack>
      {units > 0 ? (
        <RadioPills
          label={t('why', { name })}
          items={doorReasons.map((value) => ({ value, label: staff(doorText(value)) }))}
          value={reason}
          onChange={(value) => onSay({ reason: value as DoorReason })}
        />
      ) : null}
      {units > 0 && reason === 'other' ? (
        <Field
          label={t('words', { name })}
          value={why}
          onChange={(text) => onSay({ why: text.replaceAll('\n', ' ') })}
          maxLength={longest}
          capitalize="sentences"
        />
      ) : null}
    </View>
  );
}

/** What the order costs then, and what changes hands. */
function Plan({ plan }: { plan: StaffSchemas['DeliveryPreview'] }) {
  const t = useT();
  const collecting = useCollecting(plan.collect);
  const styles = useStyles();
  const { total, toWallet, toSource } = plan;
  return (
    <View style={styles.plan} {...{ role: 'status' as const }}>
      <Text type="h2" tabular>
        {collecting.before}
      </Text>
      <Text tabular>{t('total', { amount: formatMoney(total) })}</Text>
      {toWallet > 0 ? <Text tabular>{t('toWallet', { amount: formatMoney(toWallet) })}</Text> : null}
      {toSource > 0 ? <Text tabular>{t('toSource', { amount: formatMoney(toSource) })}</Text> : null}
    </View>
  );
}

function useDelivery(page: OrderPage, onClose: () => void) {
  const t = useT();
  const { id, trackingId } = page.card;
  const [choice, setChoice] = useState<Choice>({});
  const counted = countedIn(choice);
  const asked = JSON.stringify(counted);
  // Presses that follow each other are asked for together.
  const settled = useDebounced(asked) === asked;
  const preview = useQuery(deliveryQuery(settled ? { order: id, rejected: counted } : null));
  const write = useWrite({
    call: () => deliverOrder({ order: id, rejected: saidIn(choice) }),
    onDone: (changed) => {
      orderChanged(changed);
      void queryClient.invalidateQueries({ queryKey: backQuery.queryKey });
      toast.success(t('done', { id: trackingId, count: unitsIn(choice) }));
      onClose();
    },
    onRefused: () => refetchOrder(trackingId),
  });
  return { choice, setChoice, preview, plan: settled ? preview.data : undefined, write };
}

/** Marks an order as delivered without what its customer does not take. */
export function DeliverSheet({ page, onClose }: { page: OrderPage; onClose: () => void }) {
  const t = useT();
  const { choice, setChoice, preview, plan, write } = useDelivery(page, onClose);
  const collecting = useCollecting(plan?.collect);
  const missing = missingIn(choice);
  const label = missing
    ? t(missing === 'what' ? 'sayWhat' : 'sayWhy')
    : plan || preview.error
      ? collecting.after
      : t('counting');
  const said = (variantId: string) => choice[variantId] ?? takesAll;
  return (
    <ActionSheet
      title={t('title', { id: page.card.trackingId })}
      onClose={onClose}
      action={{
        label,
        icon: 'check',
        write,
        disabled: missing !== null || !plan,
        onPress: () => write.send(undefined),
      }}
    >
      <Text color="inkMuted">{t('lead')}</Text>
      <View role="list">
        {page.lines
          .filter((line) => inBags(line) > 0)
          .map((line, at) => (
            <Line
              key={line.variantId}
              line={line}
              refused={said(line.variantId)}
              first={at === 0}
              onUnits={(units) => setChoice((all) => withUnits(all, line, units))}
              onSay={(more) =>
                setChoice((all) => ({ ...all, [line.variantId]: { ...said(line.variantId), ...more } }))
              }
            />
          ))}
      </View>
      {preview.error ? <Banner tone="danger">{problemText(preview.error, 'messages.generic')}</Banner> : null}
      {plan ? <Plan plan={plan} /> : null}
    </ActionSheet>
  );
}
