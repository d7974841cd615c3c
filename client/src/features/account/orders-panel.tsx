import { OrderList } from '@/features/orders';
import { useT } from '@/i18n';
import { Heading, Stack } from '@/ui';

export function OrdersPanel() {
  const t = useT();
  return (
    <Stack gap="x4">
      <Heading level={1}>{t('account.myOrders')}</Heading>
      <OrderList status="all" label={t('account.myOrders')} />
    </Stack>
  );
}
