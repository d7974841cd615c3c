import { StyleSheet, View } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { openCart } from '@/state';
import { space } from '@/theme';
import { Button, Dialog, Grow, Icon, Note, Text } from '@/ui';
import type { Unavailable } from '../queries';

const styles = StyleSheet.create({
  list: { gap: space.x3 },
  row: { flexDirection: 'row', gap: space.x3, alignItems: 'flex-start' },
});

const reasons = {
  not_sold: 'orders.goneNotSold',
  out_of_stock: 'orders.goneOut',
  fewer: 'orders.goneFewer',
  cart_full: 'orders.goneFull',
} as const satisfies Record<Unavailable['reason'], string>;

/** Lists the items of an earlier order that could not be put into the cart, with the reasons. */
export function ReorderReport({
  missing,
  onClose,
}: {
  missing: readonly Unavailable[];
  onClose: () => void;
}) {
  const t = useT();
  const content = useContentText();
  return (
    <Dialog
      title={t('orders.missingTitle')}
      onClose={onClose}
      footer={
        <Button
          full
          label={t('orders.viewCart')}
          onPress={() => {
            onClose();
            openCart();
          }}
        />
      }
    >
      <Text color="inkMuted">{t('orders.missingLead')}</Text>
      <View role="list" aria-label={t('orders.missingTitle')} style={styles.list}>
        {missing.map((item) => (
          <View key={`${item.productId}-${item.variantId}`} role="listitem" style={styles.row}>
            <Icon name="warning" size={20} color="accentText" />
            <Grow>
              <Text type="bodyStrong">{content(item, 'name')}</Text>
              <Note>{t(reasons[item.reason], { wanted: item.wanted, available: item.available })}</Note>
            </Grow>
          </View>
        ))}
      </View>
    </Dialog>
  );
}
