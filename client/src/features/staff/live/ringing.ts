import { toast, toastTime } from '@/ui';
import { whenIn } from '@/i18n/when';
import { localeOf, t as shopText } from '@/i18n';
import { useLanguageState } from '@/i18n/language';
import { dotted } from '@/lib/dotted';
import { formatMoney } from '@/lib/money';
import { shopNow } from '@/lib/shop-clock';
import { oneTabAtATime } from '@/lib/tabs';
import { showNewOrders, useSound } from '../shell/bell';
import { ring, unlockAtTap, useSoundLocked } from '../shell/bell-sound';
import { t } from '../texts/index';
import { useNewOrders } from './new-orders';
import { isNight, loud, type NewOrder } from './ring';

/** The bell rings again and again, until a person looks at the new orders. */
const againMs = 30_000;

const isSilent = () => {
  const { loudness, silentAtNight } = useSound.getState();
  return loudness !== 'on' || (silentAtNight && isNight(shopNow()));
};

function announce(orders: readonly NewOrder[]): void {
  const [order] = orders;
  if (!order || useSound.getState().loudness === 'off') return;
  const when = whenIn(shopText, localeOf(useLanguageState.getState().language));
  const words =
    orders.length > 1
      ? t('bell.toastMany', { count: orders.length })
      : t('bell.toast', {
          id: order.trackingId,
          more: dotted(
            order.total === undefined ? '' : formatMoney(order.total),
            when.slot(order.start, order.end),
            order.area,
          ),
        });
  toast.success(words, toastTime.shop, { label: t('bell.look'), press: () => showNewOrders(true) });
}

/** Rings for new orders, in one tab of those in which the browser allows sound. Returns a function that ends this. */
export function ringForOrders(): () => void {
  let rings = false;
  let ended: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const ringIfLoud = () => {
    if (rings && !isSilent() && loud(useNewOrders.getState()).length > 0) ring();
  };
  // Only a tab that has sound asks to be the one that rings.
  const askToRing = () => {
    if (rings || useSoundLocked.getState().locked) return;
    stopAsking();
    void oneTabAtATime('staff.bell', () => {
      rings = true;
      ringIfLoud();
      return end;
    });
  };
  const stopAsking = useSoundLocked.subscribe(askToRing);
  const stop = [
    unlockAtTap(),
    stopAsking,
    useNewOrders.subscribe((now, before) => {
      const news = now.fresh.filter(({ id }) => !before.known.includes(id));
      if (news.length === 0 || now.handle !== before.handle) return;
      announce(news);
      ringIfLoud();
    }),
  ];
  const timer = setInterval(ringIfLoud, againMs);
  return () => {
    clearInterval(timer);
    stop.forEach((one) => one());
    ended();
  };
}
