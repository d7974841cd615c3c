import { View } from 'react-native';

import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { useTheme } from '@/theme';
import { Text } from './text';

interface PriceProps {
  /** What is paid, in rupees. */
  amount: number;
  /** The maximum retail price; shown struck, and spoken, only when higher. */
  mrp?: number;
  /** Apps: what stands around it has said it. */
  silent?: boolean;
  size?: 'small' | 'medium' | 'large';
}

const web = process.env.EXPO_OS === 'web';
const types = { small: 'bodyStrong', medium: 'price', large: 'h2' } as const;

export function Price({ amount, mrp, size = 'medium', silent }: PriceProps) {
  const t = useT();
  const theme = useTheme();
  const cut = mrp !== undefined && mrp > amount;
  const now = formatMoney(amount);
  return (
    <View style={{ flexDirection: 'row', alignItems: 'baseline', flexWrap: 'wrap', gap: theme.space.x2 }}>
      <Text
        type={types[size]}
        tabular
        // Screen readers of phones ignore the label of a view that is no element of its own.
        accessibilityLabel={
          !web && cut ? t('shell.priceCut', { amount: now, mrp: formatMoney(mrp) }) : undefined
        }
        hidden={web ? undefined : silent}
      >
        {now}
      </Text>
      {cut ? (
        <View
          role={web ? 'img' : undefined}
          aria-label={web ? t('common.mrp', { amount: formatMoney(mrp) }) : undefined}
        >
          <Text type="small" color="inkFaint" strike tabular hidden>
            {formatMoney(mrp)}
          </Text>
        </View>
      ) : null}
    </View>
  );
}
