import { View } from 'react-native';

import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { Text } from './text';
import { HStack } from './stack';

interface PriceProps {
  /** The price to pay, in rupees. */
  amount: number;
  /** The maximum retail price; shown struck through, and read aloud, only if it is higher. */
  mrp?: number;
  /** Apps: hidden from screen readers, because the label of the control around it says the price. */
  silent?: boolean;
  size?: 'small' | 'medium' | 'large';
}

const web = process.env.EXPO_OS === 'web';
const types = { small: 'bodyStrong', medium: 'price', large: 'h2' } as const;

export function Price({ amount, mrp, size = 'medium', silent }: PriceProps) {
  const t = useT();
  const cut = mrp !== undefined && mrp > amount;
  const now = formatMoney(amount);
  return (
    <HStack gap="x2" align="baseline" wrap>
      <Text
        type={types[size]}
        tabular
        // In the app the text says both prices: screen readers of phones ignore the label of a plain View.
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
    </HStack>
  );
}
