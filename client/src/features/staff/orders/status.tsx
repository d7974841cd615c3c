import { Badge, type BadgeTone, type IconName } from '@/ui';
import type { StaffSchemas } from '@/api';
import { useT, type StaffText } from '../texts';

export type Status = StaffSchemas['OrderStatus'];
type CardNeed = StaffSchemas['OrderCard']['needs'][number];

interface Appearance {
  label: StaffText;
  tone: BadgeTone;
  icon: IconName;
}

export const statuses: readonly Status[] = [
  'Pending Payment',
  'Order Placed',
  'Processing',
  'Out for Delivery',
  'Delivered',
  'Cancelled',
];

const appearances: Record<Status, Appearance> = {
  'Pending Payment': { label: 'status.unpaid', tone: 'accent', icon: 'clock' },
  'Order Placed': { label: 'status.placed', tone: 'accent', icon: 'list' },
  Processing: { label: 'status.processing', tone: 'info', icon: 'box' },
  'Out for Delivery': { label: 'status.out', tone: 'info', icon: 'truck' },
  Delivered: { label: 'status.delivered', tone: 'brand', icon: 'check' },
  Cancelled: { label: 'status.cancelled', tone: 'quiet', icon: 'close' },
};

export const statusText = (status: Status): StaffText => appearances[status].label;

export function StatusBadge({ status }: { status: Status }) {
  const t = useT();
  const { label, tone, icon } = appearances[status];
  return <Badge tone={tone} icon={icon} label={t(label)} />;
}

const needs: Record<CardNeed, StaffText> = {
  late: 'status.late',
  complaint: 'status.complaint',
  refund_failed: 'status.refundFailed',
  put_back: 'status.putBack',
};

export function NeedBadge({ need }: { need: CardNeed }) {
  const t = useT();
  return <Badge tone="offer" icon="warning" label={t(needs[need])} />;
}
