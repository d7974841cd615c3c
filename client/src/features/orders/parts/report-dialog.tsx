import { View } from 'react-native';

import { PictureChoice } from '@/features/pictures';
import { useContentText, useT, type TextKey } from '@/i18n';
import { weightLabel } from '@/features/cart';
import { makeStyles, radius } from '@/theme';
import {
  Badge,
  Button,
  Dialog,
  Field,
  FieldGroup,
  FormRefusal,
  Grow,
  HStack,
  Note,
  RadioPills,
  Stepper,
  Text,
  Tile,
} from '@/ui';
import { keptReport } from '../kept-report';
import type { Order } from '../queries';
import { mostWords, reasons, wishes, type ReportForm, type ReportLine } from '../report-form';
import { useReport } from '../use-report';

const side = 48;

const useStyles = makeStyles((t) => ({
  line: { paddingVertical: t.space.x2, borderBottomWidth: 1, borderBottomColor: t.color.line },
}));

const reasonTexts = {
  bad_quality: 'orders.reasonQuality',
  damaged: 'orders.reasonDamaged',
  missing: 'orders.reasonMissing',
  wrong_item: 'orders.reasonWrong',
  other: 'orders.reasonOther',
} as const satisfies Record<(typeof reasons)[number], TextKey>;

const wishTexts = {
  refund: ['orders.wishRefund', 'orders.wishRefundNote'],
  again: ['orders.wishAgain', 'orders.wishAgainNote'],
} as const satisfies Record<(typeof wishes)[number], readonly [TextKey, TextKey]>;

interface LineProps {
  line: ReportLine;
  count: number;
  disabled: boolean;
  onCount: (count: number) => void;
}

function Line({ line, count, disabled, onCount }: LineProps) {
  const t = useT();
  const styles = useStyles();
  const name = useContentText()(line, 'name');
  const weight = weightLabel(t, line);
  const isSettled = !line.isReported && line.quantity <= 0;
  return (
    <HStack role="listitem" gap="x3" style={styles.line}>
      <Tile source={line.images[0]} alt="" side={side} tint={line.tile} radius={radius.thumb} />
      <Grow>
        <Text type="bodyStrong" lines={2}>
          {name}
        </Text>
        <Note tabular>{isSettled ? weight : t('checkout.quantity', { weight, count: line.quantity })}</Note>
      </Grow>
      {line.isReported || isSettled ? (
        <Badge
          tone={line.isReported ? 'accent' : 'brand'}
          label={t(line.isReported ? 'orders.reportedLine' : 'orders.settledLine')}
        />
      ) : (
        <Stepper
          name={`${name}, ${weight}`}
          quantity={count}
          max={line.quantity}
          disabled={disabled}
          onChange={(next) => onCount(Math.max(0, next))}
        />
      )}
    </HStack>
  );
}

type Report = ReturnType<typeof useReport>;

function Lines({ report }: { report: Report }) {
  const t = useT();
  const { form, lines, set, sending } = report;
  const title = t('orders.reportLines');
  return (
    <FieldGroup ref={report.part('lines')} label={title} error={report.errors.lines}>
      <View role="list" aria-label={title}>
        {lines.map((line) => (
          <Line
            key={line.variantId}
            line={line}
            count={form.quantities[line.variantId] ?? 0}
            disabled={sending}
            onCount={(count) => set('quantities', { ...form.quantities, [line.variantId]: count })}
          />
        ))}
      </View>
    </FieldGroup>
  );
}

interface ChoiceProps<Name extends 'reason' | 'wish'> {
  report: Report;
  name: Name;
  label: string;
  items: { value: string; label: string; note?: string }[];
}

function Choice<Name extends 'reason' | 'wish'>({ report, name, label, items }: ChoiceProps<Name>) {
  return (
    <FieldGroup ref={report.part(name)} label={label} error={report.errors[name]}>
      <RadioPills
        appearance={name === 'wish' ? 'cards' : 'compact'}
        label={label}
        items={items}
        value={report.form[name] || null}
        onChange={(value) => report.set(name, value as ReportForm[Name])}
      />
    </FieldGroup>
  );
}

/** The form that reports a problem with a delivered order, in text and pictures, and asks what the shop is to do about it. */
export function ReportDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const sent = () => {
    onClose();
    keptReport.clear();
  };
  const report = useReport(order, sent);
  const { form, errors, part, set, sending } = report;
  return (
    <Dialog
      width={520}
      title={t('orders.reportTitle')}
      onClose={onClose}
      footer={<Button full label={t('orders.reportSend')} busy={sending} onPress={report.send} />}
    >
      <FormRefusal ref={part('top')} text={errors.top} />
      <Lines report={report} />
      <Choice
        report={report}
        name="reason"
        label={t('orders.reportReason')}
        items={reasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
      />
      <Field
        ref={part('message')}
        label={t('orders.reportMessage')}
        required={form.reason === 'other'}
        multiline
        maxLength={mostWords}
        value={form.message}
        onChange={(text) => set('message', text)}
        error={errors.message}
        disabled={sending}
      />
      <PictureChoice
        ref={part('images')}
        pictures={report.pictures}
        onChange={report.attach}
        hint={t('orders.reportPictures')}
        error={errors.images}
        disabled={sending}
      />
      <Choice
        report={report}
        name="wish"
        label={t('orders.reportWish')}
        items={wishes.map((value) => ({
          value,
          label: t(wishTexts[value][0]),
          note: t(wishTexts[value][1]),
        }))}
      />
    </Dialog>
  );
}
