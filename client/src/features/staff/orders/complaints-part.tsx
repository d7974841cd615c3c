import { useQuery } from '@tanstack/react-query';
import { View } from 'react-native';

import { formatMoney } from '@/lib/money';
import { classes, makeStyles } from '@/theme';
import { Badge, Button, HStack, Note, Skeleton, Stack, Text } from '@/ui';
import { useNames } from '../stock/words';
import { useT, type StaffText } from '../texts';
import css from './orders.module.css';
import { Section, useShortTime } from './parts';
import { picturesQuery, type Complaint } from './queries';

const useStyles = makeStyles((t) => ({
  next: { borderTopWidth: 1, borderTopColor: t.color.line, paddingTop: t.space.x3 },
}));

export const reasonTexts: Record<Complaint['reason'], StaffText> = {
  bad_quality: 'complaint.badQuality',
  damaged: 'complaint.damaged',
  missing: 'complaint.missing',
  wrong_item: 'complaint.wrongItem',
  other: 'complaint.other',
};

const stateTexts: Record<Complaint['state'], StaffText> = {
  open: 'complaint.open',
  refunded: 'complaint.refunded',
  again: 'complaint.again',
  declined: 'complaint.declined',
};

/** The items of a complaint: "Tomato, 500 g: 1 of 2". */
export function useComplaintLines() {
  const t = useT();
  const names = useNames();
  return ({ lines }: Complaint) =>
    lines.map((line) =>
      t('complaint.line', {
        name: names.both(line),
        pack: names.pack(line.pack),
        count: line.quantity,
        ordered: line.ordered,
      }),
    );
}

/** The pictures of a complaint, large. */
export function Pictures({ order, complaint }: { order: string; complaint: Complaint }) {
  const t = useT();
  const { data, error } = useQuery(picturesQuery(order, complaint.id, complaint.pictures));
  if (complaint.pictures === 0) return null;
  if (error) return <Text color="danger">{t('complaint.picturesFailed')}</Text>;
  if (!data) return <Skeleton height={240} />;
  return (
    <View style={classes(css.pictures)}>
      {data.map(({ type, data: content }, at) =>
        content ? (
          <img
            key={at}
            className={css.picture}
            src={`data:${type};base64,${content}`}
            alt={t('complaint.pictureOf', { number: at + 1, count: data.length })}
          />
        ) : (
          <Text key={at} color="inkMuted">
            {t('complaint.pictureGone')}
          </Text>
        ),
      )}
    </View>
  );
}

export function Reported({ complaint }: { complaint: Complaint }) {
  const t = useT();
  const time = useShortTime();
  const lines = useComplaintLines()(complaint);
  const { state, reason, wish, text, answer, by, worth, at } = complaint;
  return (
    <Stack gap="x2">
      <HStack gap="x2" wrap>
        <Badge
          tone={state === 'open' ? 'offer' : 'quiet'}
          icon={state === 'open' ? 'warning' : 'check'}
          label={t(stateTexts[state])}
        />
        <Note>{time(at)}</Note>
      </HStack>
      <Text type="bodyStrong">{`${t(reasonTexts[reason])} · ${t(wish === 'refund' ? 'complaint.wishRefund' : 'complaint.wishAgain')}`}</Text>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {text ? <Text>{t('order.quoted', { words: text })}</Text> : null}
      {state === 'open' && worth !== undefined ? (
        <Note tabular>{t('complaint.worth', { amount: formatMoney(worth) })}</Note>
      ) : null}
      {answer ? <Note>{t('complaint.answered', { words: answer, by: by ?? '' })}</Note> : null}
    </Stack>
  );
}

interface ComplaintsPartProps {
  order: string;
  complaints: readonly Complaint[];
  /** Opens the answer to a complaint; without it the person may not give one. */
  onSettle?: (complaint: Complaint) => void;
}

export function ComplaintsPart({ order, complaints, onSettle }: ComplaintsPartProps) {
  const t = useT();
  const styles = useStyles();
  if (complaints.length === 0) return null;
  return (
    <Section title={t('order.complaints')}>
      {complaints.map((complaint, at) => (
        <Stack gap="x2" key={complaint.id} style={[at > 0 && styles.next]}>
          <Reported complaint={complaint} />
          {complaint.state === 'open' ? <Pictures order={order} complaint={complaint} /> : null}
          {complaint.state === 'open' && onSettle ? (
            <Button label={t('complaint.settle')} onPress={() => onSettle(complaint)} />
          ) : null}
        </Stack>
      ))}
    </Section>
  );
}
