import { formatMoney } from '@/lib/money';
import { useT } from '../texts';

/** Says what the rider does at the door before and after the bags change hands. */
export function useCollecting(paise = 0): { before: string; after: string } {
  const t = useT();
  const amount = formatMoney(paise);
  return paise > 0
    ? { before: t('order.collectFirst', { amount }), after: t('order.deliveredCollected', { amount }) }
    : { before: t('order.collectNothing'), after: t('order.delivered') };
}
