import { View } from 'react-native';

import { useSettings } from '@/api';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { ProgressBar, Text } from '@/ui';
import type { CartState } from '../use-cart';

const usualThreshold = 199;

const useStyles = makeStyles((t) => ({
  box: {
    backgroundColor: t.color.brandSoft,
    borderRadius: t.radius.button,
    paddingVertical: t.space.x3,
    paddingHorizontal: t.space.x4,
    gap: t.space.x2,
  },
}));

/**
 * How much is missing to free delivery, from the shown lines, without waiting for the server. Nothing is missing if the bill
 * delivers free below the threshold too: by a promo code, or because the shop charges nothing.
 */
export function useFreeDelivery({ total, bill }: Pick<CartState, 'total' | 'bill'>) {
  const above = useSettings()?.freeDeliveryAbove ?? usualThreshold;
  const freeAnyway = bill !== undefined && bill.deliveryCharge === 0 && bill.subTotal < above;
  return { above, gap: freeAnyway ? 0 : Math.max(0, Math.round((above - total) * 100) / 100) };
}

export function FreeDelivery({ cart }: { cart: CartState }) {
  const t = useT();
  const styles = useStyles();
  const { above, gap } = useFreeDelivery(cart);
  const words = gap > 0 ? t('cart.addMore', { amount: formatMoney(gap) }) : t('cart.freeReached');
  return (
    <View style={styles.box}>
      <Text type="bodyStrong" color="brand" live="polite">
        {words}
      </Text>
      <ProgressBar value={gap > 0 ? cart.total / above : 1} label={words} />
      {gap > 0 ? (
        <Text type="caption" color="inkMuted">
          {t('cart.freeAbove', { amount: formatMoney(above) })}
        </Text>
      ) : null}
    </View>
  );
}
