import { formatMoney } from '@/lib/money';
import { useT } from '../texts';

/** The cash that the rider has to collect, in paise, in words: to be said before the delivery, and as a button's label that confirms it. */
export function useCollecting(paise = 0): { before: string; after: string } {
  const t = useT();
  const amount = formatMoney(paise);
  return paise > 0
    ? { before: t('order.collectFirst', { amount }), after: t('order.deliveredCollected', { amount }) }
    : { before: t('order.collectNothing'), after: t('order.delivered') };
}
