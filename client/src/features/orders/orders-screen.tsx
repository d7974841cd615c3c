import { Protected, Screen } from '@/features/shell';
import { useT } from '@/i18n';
import { OrdersPage } from './parts/orders-page';

/** /orders: live, narrowed by what the address says. */
export function OrdersScreen() {
  const t = useT();
  return (
    <Protected>
      <Screen title={t('orders.title')}>
        <OrdersPage />
      </Screen>
    </Protected>
  );
}
