import { useWhen } from '@/i18n/when';
import { Link } from '@/ui';
import { useMay } from '../session/session';
import { useT } from '../texts';
import { pickHref } from './address';

interface PickLinkProps {
  slot: { id: string; start: string; end: string; placed: number; processing: number };
}

/** Leads to the orders of a slot that are to be picked, for those who may pick them. */
export function PickLink({ slot }: PickLinkProps) {
  const t = useT();
  const when = useWhen();
  const may = useMay('orders.pick');
  if (!may || slot.placed + slot.processing === 0) return null;
  const label = t('pick.slot', { slot: when.slot(slot.start, slot.end) });
  return <Link href={pickHref(slot.id)} label={label} type="smallStrong" />;
}
