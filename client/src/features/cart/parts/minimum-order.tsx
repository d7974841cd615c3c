import { useSettings } from '@/api';
import { useT } from '@/i18n';
import { formatAmount } from '@/lib/money';
import { makeStyles } from '@/theme';
import { ButtonLink } from '@/ui';

const useStyles = makeStyles(() => ({ button: { alignSelf: 'stretch', minHeight: 54 } }));

/** What is missing to the shop's minimum order, in rupees; 0 if nothing is. */
export function useMissingToMinimum(total: number): number {
  const minimum = useSettings()?.minimumOrder ?? 0;
  return Math.max(0, Math.round((minimum - total) * 100) / 100);
}

/** Takes the place of the button that would go on with too small an order, and leads back to the shelves. */
export function AddMoreButton({ missing, onPress }: { missing: number; onPress?: () => void }) {
  const t = useT();
  const styles = useStyles();
  return (
    <ButtonLink
      kind="secondary"
      href="/products"
      label={t('cart.belowMinimum', { amount: formatAmount(missing) })}
      onPress={onPress}
      style={styles.button}
    />
  );
}
