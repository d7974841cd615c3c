import { useT } from '@/i18n';
import { Protected, Screen } from '@/screen';
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
