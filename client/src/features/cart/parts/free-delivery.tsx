import { View } from 'react-native';

import { useSettings } from '@/api';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { ProgressBar, Text } from '@/ui';

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

/** How much is missing to free delivery, from the shown lines, without waiting for the server. */
export function useFreeDelivery(total: number): { above: number; gap: number } {
  const above = useSettings()?.freeDeliveryAbove ?? usualThreshold;
  return { above, gap: Math.max(0, Math.round((above - total) * 100) / 100) };
}

export function FreeDelivery({ total }: { total: number }) {
  const t = useT();
  const styles = useStyles();
  const { above, gap } = useFreeDelivery(total);
  const words = gap > 0 ? t('cart.addMore', { amount: formatMoney(gap) }) : t('cart.freeReached');
  return (
    <View style={styles.box}>
      <Text type="bodyStrong" color="brand" live="polite">
        {words}
      </Text>
      <ProgressBar value={above > 0 ? total / above : 1} label={words} />
      {gap > 0 ? (
        <Text type="caption" color="inkMuted">
          {t('cart.freeAbove', { amount: formatMoney(above) })}
        </Text>
      ) : null}
    </View>
  );
}
