import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { problemText } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useDebounced } from '@/lib/use-debounced';
import { makeStyles } from '@/theme';
import {
  Banner,
  Checkbox,
  Field,
  FieldGroup,
  Grow,
  HStack,
  Note,
  RadioPills,
  Stepper,
  Text,
  toast,
} from '@/ui';
import { doneWords, useWrite } from '../session/use-write';
import { ActionSheet } from '../shell/action-sheet';
import { useNames } from '../stock/words';
import { useT } from '../texts';
import {
  orderChanged,
  previewQuery,
  refetchOrder,
  refundOrder,
  type OrderPage,
  type RefundPreview,
  type To,
} from './queries';
import { nothing, wishOf, withLine, withUnits, type Choice, type Way } from './refund';
import { WordsField } from './words-field';

const reasons = ['bad', 'missing', 'late', 'agreed'] as const;
const longest = 200;

const useStyles = makeStyles((t) => ({
  line: { minHeight: 56 },
  rule: { borderTopWidth: 1, borderTopColor: t.color.line },
  plan: { gap: 2, padding: t.space.x3, borderRadius: t.radius.button, backgroundColor: t.color.sunk },
}));

interface PartProps {
  page: OrderPage;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** The lines of which the money can go back, each with the units. */
function LinesPart({ page, choice, onChange }: PartProps) {
  const t = useT();
  const names = useNames();
  const styles = useStyles();
  // A chosen line stays in the list when another person has given it back meanwhile, so that it can be unticked.
  const able = page.lines.filter(({ left, variantId }) => left > 0 || choice.units[variantId]);
  if (able.length === 0) return <Text color="inkMuted">{t('refund.noLines')}</Text>;
  return (
    <View>
      {able.map((line, at) => {
        const units = choice.units[line.variantId] ?? 0;
        return (
          <HStack key={line.variantId} gap="x3" style={[styles.line, at > 0 && styles.rule]}>
            <Grow>
              <Checkbox
                label={names.both(line)}
                hint={t('refund.ofLine', {
                  pack: names.pack(line.pack),
                  left: line.left,
                  price: formatMoney(line.price ?? 0),
                })}
                checked={units > 0}
                onChange={() => onChange(withLine(choice, line))}
              />
            </Grow>
            {units > 0 && line.left > 1 ? (
              <Stepper
                name={names.both(line)}
                quantity={units}
                max={line.left}
                onChange={(count) => onChange(withUnits(choice, line, count))}
              />
            ) : null}
          </HStack>
        );
      })}
    </View>
  );
}

function What({ page, choice, onChange }: PartProps) {
  const t = useT();
  return (
    <FieldGroup label={t('refund.what')}>
      <RadioPills
        label={t('refund.what')}
        items={(['lines', 'amount', 'all'] as const).map((way) => ({
          value: way,
          label: t(`refund.way_${way}`),
        }))}
        value={choice.way}
        onChange={(way) => onChange({ ...choice, way: way as Way })}
      />
      {choice.way === 'lines' ? <LinesPart page={page} choice={choice} onChange={onChange} /> : null}
      {choice.way === 'amount' ? (
        <Field
          label={t('refund.amount')}
          prefix="₹"
          value={choice.amount}
          onChange={(amount) => onChange({ ...choice, amount })}
          keyboard="decimal"
          maxLength={10}
          autoFocus
        />
      ) : null}
      {choice.way === 'all' ? (
        <Text color="inkMuted">{t('refund.allLead', { amount: formatMoney(page.refundable ?? 0) })}</Text>
      ) : null}
    </FieldGroup>
  );
}

/** Where the money goes. What was never paid online can only go to the wallet. */
function Where({ page, choice, onChange }: PartProps) {
  const t = useT();
  const online = page.method === 'phonePe';
  return (
    <FieldGroup label={t('refund.whereTo')}>
      <RadioPills
        label={t('refund.whereTo')}
        items={[
          { value: 'wallet', label: t('refund.toWallet'), note: t('refund.toWalletNote') },
          {
            value: 'source',
            label: t('refund.toSource'),
            note: t(online ? 'refund.toSourceNote' : 'refund.notOnline'),
            disabled: !online,
          },
        ]}
        value={choice.to}
        onChange={(to) => onChange({ ...choice, to: to as To })}
      />
    </FieldGroup>
  );
}

/** What goes where, and whether it is above what the person may give back today. */
function Plan({ preview }: { preview: RefundPreview }) {
  const t = useT();
  const styles = useStyles();
  const { toWallet, toSource, allowed, limit } = preview;
  const limitWords = limit === undefined ? '' : formatMoney(limit);
  return (
    <>
      <View style={styles.plan} {...{ role: 'status' as const }}>
        {toWallet > 0 ? (
          <Text tabular>{t('refund.planWallet', { amount: formatMoney(toWallet) })}</Text>
        ) : null}
        {toSource > 0 ? (
          <Text tabular>{t('refund.planSource', { amount: formatMoney(toSource) })}</Text>
        ) : null}
        {limit === undefined || !allowed ? null : (
          <Note tabular>{t('refund.limit', { amount: limitWords })}</Note>
        )}
      </View>
      {allowed ? null : <Banner tone="danger">{t('refund.aboveLimit', { amount: limitWords })}</Banner>}
    </>
  );
}

function useRefund(page: OrderPage, onClose: () => void) {
  const t = useT();
  const [choice, setChoice] = useState(nothing);
  const wish = wishOf(page.card.id, choice);
  const asked = useDebounced(JSON.stringify(wish));
  const settled = asked === JSON.stringify(wish);
  const preview = useQuery(previewQuery(settled ? wish : null, page.refundable));
  const reason = choice.reason.trim();
  const write = useWrite({
    call: (amount: number, key: string) => {
      if (!wish) throw new Error('nothing is chosen');
      return refundOrder({ ...wish, key, reason }).then((changed) => ({ changed, amount }));
    },
    action: () => `refund ${page.card.id} ${JSON.stringify(wish)}`,
    onDone: ({ changed, amount }, _, repeated) => {
      orderChanged(changed);
      toast.success(doneWords(t('refund.done', { amount: formatMoney(amount) }), repeated));
      onClose();
    },
    onRefused: () => refetchOrder(page.card.trackingId),
  });
  return { choice, setChoice, wish, settled, preview, reason, write };
}

/** Gives money of a delivered order back. Nothing is chosen at first. */
export function RefundSheet({ page, onClose }: { page: OrderPage; onClose: () => void }) {
  const t = useT();
  const { choice, setChoice, wish, settled, preview, reason, write } = useRefund(page, onClose);
  const plan = wish && settled ? preview.data : undefined;
  const part = { page, choice, onChange: setChoice };
  const label = !wish
    ? t(choice.to === null && choice.way ? 'refund.sayWhere' : 'refund.sayWhat')
    : reason === ''
      ? t('refund.sayWhy')
      : plan
        ? t('refund.do', { amount: formatMoney(plan.amount) })
        : t('refund.counting');
  return (
    <ActionSheet
      title={t('refund.title', { id: page.card.trackingId })}
      onClose={onClose}
      action={{
        label,
        write,
        disabled: !plan?.allowed || reason === '',
        onPress: () => plan && write.send(plan.amount),
      }}
    >
      <Text color="inkMuted">{t('refund.lead', { amount: formatMoney(page.refundable ?? 0) })}</Text>
      <What {...part} />
      <WordsField
        label={t('refund.why')}
        usual={reasons.map((key) => ({ label: t(`refund.why_${key}`), words: t(`refund.words_${key}`) }))}
        ownLabel={t('refund.words')}
        value={choice.reason}
        onChange={(words) => setChoice({ ...choice, reason: words })}
        maxLength={longest}
      />
      <Where {...part} />
      {wish && preview.error ? (
        <Banner tone="danger">{problemText(preview.error, 'messages.generic')}</Banner>
      ) : null}
      {plan ? <Plan preview={plan} /> : null}
    </ActionSheet>
  );
}
