import { weightLabel } from '@/features/cart';
import { useContentText, useT, type TextKey } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Badge, type BadgeTone, HStack, Note, Stack, Text } from '@/ui';
import type { Complaint, Order } from '../queries';
import { Section } from './section';

const useStyles = makeStyles((t) => ({
  next: { borderTopWidth: 1, borderTopColor: t.color.line, paddingTop: t.space.x4 },
}));

const states: Record<Complaint['status'], { label: TextKey; tone: BadgeTone }> = {
  open: { label: 'orders.complaintOpen', tone: 'accent' },
  refunded: { label: 'orders.complaintRefunded', tone: 'brand' },
  again: { label: 'orders.complaintAgain', tone: 'brand' },
  declined: { label: 'orders.complaintDeclined', tone: 'quiet' },
};

interface ReportedProps {
  complaint: Complaint;
  order: Order;
  isFirst: boolean;
}

function Reported({ complaint, order, isFirst }: ReportedProps) {
  const t = useT();
  const styles = useStyles();
  const content = useContentText();
  const when = useWhen();
  const { label, tone } = states[complaint.status];
  const amount = formatMoney(complaint.refundAmount ?? 0);
  const lines = complaint.lines.flatMap(({ variantId, quantity: count }) => {
    const all = [...order.products, ...(order.instead ?? [])];
    const line = all.find((one) => one.variantId === variantId);
    if (!line) return [];
    return t('orders.complaintLine', { name: content(line, 'name'), weight: weightLabel(t, line), count });
  });
  return (
    <Stack gap="x2" role="listitem" style={[!isFirst && styles.next]}>
      <HStack gap="x2" wrap>
        <Badge label={t(label, { amount })} tone={tone} />
        <Note tabular>{when.dateTime(complaint.settledAt ?? complaint.createdAt)}</Note>
      </HStack>
      <Text type="bodyStrong">{lines.join(' · ')}</Text>
      {complaint.message ? <Text color="inkMuted">{complaint.message}</Text> : null}
      {complaint.answer ? <Text>{t('orders.complaintAnswer', { words: complaint.answer })}</Text> : null}
      {complaint.status === 'open' ? <Text color="inkMuted">{t('orders.complaintWait')}</Text> : null}
    </Stack>
  );
}

/** The problems that the customer has reported with an order, with the shop's decisions. */
export function Complaints({ order }: { order: Order }) {
  const t = useT();
  const { complaints = [] } = order;
  if (complaints.length === 0) return null;
  return (
    <Section title={t('orders.complaints')}>
      <Stack gap="x4" role="list" aria-label={t('orders.complaints')}>
        {complaints.map((complaint, i) => (
          <Reported key={complaint._id} complaint={complaint} order={order} isFirst={i === 0} />
        ))}
      </Stack>
    </Section>
  );
}
