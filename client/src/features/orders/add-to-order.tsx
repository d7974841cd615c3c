import { useQuery } from '@tanstack/react-query';
import { StyleSheet } from 'react-native';

import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { shopNow } from '@/lib/shop-clock';
import { closeCart, isLoggedIn, useSession } from '@/state';
import { ButtonLink } from '@/ui';
import { ordersQuery } from './queries';

const styles = StyleSheet.create({ wide: { alignSelf: 'stretch' } });

/** The order to which a cart may be added: of those that can still be changed, the one that comes first. */
function useChangeable() {
  const enabled = useSession(isLoggedIn);
  const { data } = useQuery({ ...ordersQuery('all', 1), enabled });
  const now = shopNow();
  const all = enabled
    ? (data?.items.filter(({ changeableUntil: until }) => until != null && new Date(until) > now) ?? [])
    : [];
  return all.sort((a, b) => a.slot.startTime.localeCompare(b.slot.startTime))[0];
}

/** In the cart: its items can go into an order that comes anyway, instead of one of their own. */
export function AddToOrder() {
  const t = useT();
  const when = useWhen();
  const order = useChangeable();
  if (!order) return null;
  const { startTime, endTime } = order.slot;
  return (
    <ButtonLink
      kind="secondary"
      href={{ pathname: '/order-details/[id]', params: { id: order._id, change: 'cart' } }}
      label={t('drawer.addToOrder', {
        slot: `${when.dayInSentence(startTime)}, ${when.slot(startTime, endTime)}`,
      })}
      onPress={closeCart}
      style={styles.wide}
    />
  );
}
