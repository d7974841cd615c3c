import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { daysFromToday } from '@/lib/dates';
import { shopNow } from '@/lib/shop-clock';

/** "You can cancel free of charge until 10 pm today."; '' once it is no longer true. */
export function useCancelNote(): (until: string | null | undefined, now?: Date) => string {
  const t = useT();
  const when = useWhen();
  return (until, now = shopNow()) => {
    if (!until || new Date(until) <= now) return '';
    const time = when.hour(until);
    const distance = daysFromToday(until, now);
    if (distance === 0) return t('checkout.cancelToday', { time });
    if (distance === 1) return t('checkout.cancelTomorrow', { time });
    return t('checkout.cancelDay', { time, day: when.day(until, now) });
  };
}
