import { Badge } from '@/ui';
import { useT } from './texts';
import type { PickOrder } from './wave';

/** Who has an order, or has packed it. */
export function StateBadge({ order }: { order: PickOrder }) {
  const t = useT();
  const { state, mine, bag = '', bags = 0, by = '' } = order;
  if (state === 'packed') return <Badge tone="brand" icon="check" label={t('packedIn', { count: bags })} />;
  if (mine) return <Badge tone="info" icon="box" label={t('yours', { bag })} />;
  if (state === 'claimed') return <Badge tone="accent" icon="user" label={by} />;
  return null;
}
