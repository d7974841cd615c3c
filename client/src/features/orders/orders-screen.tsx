import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { Protected, Screen } from '@/screen';
import { space } from '@/theme';
import { Heading, RadioPills } from '@/ui';
import { ordersQuery, type OrderFilter } from './queries';
import { OrderList } from './parts/order-list';

const filters = { all: 'orders.all', delivered: 'orders.delivered', cancelled: 'orders.cancelled' } as const;

function filterOf(status: string | undefined): OrderFilter {
  return status === 'delivered' || status === 'cancelled' ? status : 'all';
}

/** The filters All Orders, Delivered and Cancelled, each with the number of its orders. */
function Filters({ status }: { status: OrderFilter }) {
  const t = useT();
  const router = useRouter();
  const counts = useQuery(ordersQuery(status, 1)).data?.counts;
  return (
    <RadioPills
      appearance="compact"
      label={t('orders.filter')}
      items={Object.entries(filters).map(([value, text]) => ({
        value,
        // The dots keep the room of the number, so that no filter moves when the numbers arrive.
        label: t('orders.counted', { name: t(text), count: counts?.[value as OrderFilter] ?? '…' }),
      }))}
      value={status}
      onChange={(next) => router.setParams({ status: next === 'all' ? undefined : next, page: undefined })}
    />
  );
}

/** /orders: the customer's orders. The filter is in the address. */
export function OrdersScreen() {
  const t = useT();
  const { status } = useLocalSearchParams<{ status?: string }>();
  const filter = filterOf(status);
  return (
    <Protected purpose="orders">
      <Screen title={t('orders.title')} refreshes={['orders']}>
        <View style={{ gap: space.x5, width: '100%', maxWidth: 820, alignSelf: 'center' }}>
          <Heading level={1}>{t('orders.title')}</Heading>
          <OrderList status={filter} label={t('orders.title')}>
            <Filters status={filter} />
          </OrderList>
        </View>
      </Screen>
    </Protected>
  );
}
