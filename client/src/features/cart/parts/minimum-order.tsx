import { useSettings } from '@/api';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { ButtonLink } from '@/ui';

const button = { alignSelf: 'stretch', minHeight: 54 } as const;

/** How many rupees are missing to the shop's minimum order; 0 if the cart reaches it. */
export function useMissingToMinimum(total: number): number {
  const minimum = useSettings()?.minimumOrder ?? 0;
  return Math.max(0, Math.round((minimum - total) * 100) / 100);
}

/** Shown instead of Proceed or Place Order while the order is too small. Leads back to the products. */
export function AddMoreButton({ missing, onPress }: { missing: number; onPress?: () => void }) {
  const t = useT();
  return (
    <ButtonLink
      kind="secondary"
      href="/products"
      label={t('cart.belowMinimum', { amount: formatMoney(missing) })}
      onPress={onPress}
      style={button}
    />
  );
}
