import { StyleSheet, View } from 'react-native';

import { useSettings } from '@/api';
import { weightRange, type Product } from '@/features/catalog';
import { weightLabel } from '@/features/cart';
import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { formatMoney } from '@/lib/money';
import { space } from '@/theme';
import { Text } from '@/ui';

const styles = StyleSheet.create({
  row: { flexDirection: 'row', flexWrap: 'wrap', columnGap: space.x8, rowGap: space.x1, minHeight: 22 },
});

interface Fact {
  strong: string;
  rest: string;
}

/** Up to three facts from the shop's settings and the products. A fact without data is left out. */
function useFacts(products: readonly Product[]): Fact[] {
  const t = useT();
  const when = useWhen();
  const settings = useSettings();
  const found: Fact[] = [];
  const slot = settings?.deliverySlots.find((each) => each.booked < each.capacity);
  if (slot) {
    found.push({
      strong: `${when.day(slot.date)} ${when.slot(slot.startTime, slot.endTime)}`,
      rest: t('home.slotWithRoom'),
    });
  }
  const range = weightRange(products);
  if (range) {
    const weights = { from: weightLabel(t, range.from), to: weightLabel(t, range.to) };
    found.push({ strong: t('home.chooseWeight'), rest: t('home.weights', weights) });
  }
  if (settings && settings.freeDeliveryAbove > 0) {
    const amount = formatMoney(settings.freeDeliveryAbove);
    found.push({ strong: t('home.freeDelivery'), rest: t('home.freeAbove', { amount }) });
  }
  return found;
}

export function Facts({ products }: { products: readonly Product[] }) {
  const t = useT();
  const facts = useFacts(products);
  return (
    <View role="list" aria-label={t('home.promises')} style={styles.row}>
      {facts.map(({ strong, rest }) => (
        <View key={strong} role="listitem">
          <Text color="inkMuted">
            <Text type="bodyStrong">{strong}</Text>
            {` · ${rest}`}
          </Text>
        </View>
      ))}
    </View>
  );
}
