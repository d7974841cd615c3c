import { View } from 'react-native';

import { OrderList } from '@/features/orders';
import { useT } from '@/i18n';
import { space } from '@/theme';
import { Heading } from '@/ui';

export function OrdersPanel() {
  const t = useT();
  return (
    <View style={{ gap: space.x4 }}>
      <Heading level={1}>{t('account.myOrders')}</Heading>
      <OrderList status="all" label={t('account.myOrders')} />
    </View>
  );
}
