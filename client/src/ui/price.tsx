import { View } from 'react-native';

import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useTheme } from '@/theme';
import { Text } from './text';

interface PriceProps {
  /** What is paid, in rupees. */
  amount: number;
  /** The maximum retail price; shown struck, and spoken as "MRP ₹60", only when higher. */
  mrp?: number;
  size?: 'small' | 'medium' | 'large';
}

const types = { small: 'bodyStrong', medium: 'price', large: 'h2' } as const;

export function Price({ amount, mrp, size = 'medium' }: PriceProps) {
  const t = useT();
  const theme = useTheme();
  const cut = mrp !== undefined && mrp > amount;
  return (
    <View style={{ flexDirection: 'row', alignItems: 'baseline', flexWrap: 'wrap', gap: theme.space.x2 }}>
      <Text type={types[size]} tabular>
        {formatMoney(amount)}
      </Text>
      {cut ? (
        <View role="img" aria-label={t('common.mrp', { amount: formatMoney(mrp) })}>
          <Text type="small" color="inkFaint" strike tabular hidden>
            {formatMoney(mrp)}
          </Text>
        </View>
      ) : null}
    </View>
  );
}
