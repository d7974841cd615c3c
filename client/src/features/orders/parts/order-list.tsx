import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useEffect, type ReactNode } from 'react';
import { StyleSheet } from 'react-native';

import { useT } from '@/i18n';
import { radius } from '@/theme';
import {
  Banner,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Loading,
  pageCount,
  Pager,
  Skeleton,
  Stack,
} from '@/ui';
import { ordersPerPage, ordersQuery, type OrderFilter } from '../queries';
import { OrderCard } from './order-card';

const styles = StyleSheet.create({
  stale: { opacity: 0.5 },
});

/** The page number is in the address, so that the back button returns from an order to the same page. */
function usePage(): [number, (page: number) => void] {
  const router = useRouter();
  const { page } = useLocalSearchParams<{ page?: string }>();
  const number = Math.trunc(Number(page));
  return [
    number >= 1 ? number : 1,
    (next) => router.setParams({ page: next === 1 ? undefined : String(next) }),
  ];
}

function Waiting() {
  return (
    <Loading>
      <Stack gap="x4">
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} height={264} radius={radius.card} />
        ))}
      </Stack>
    </Loading>
  );
}

interface OrderListProps {
  status: OrderFilter;
  /** The name of the list for screen readers. */
  label: string;
  /** The filters, shown above the orders. */
  children?: ReactNode;
}

export function OrderList({ status, label, children }: OrderListProps) {
  const t = useT();
  const [page, setPage] = usePage();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(ordersQuery(status, page));
  const pages = data ? pageCount(data.count, ordersPerPage) : 1;
  // The page does not exist any more, because orders have moved to another filter: go to the last one.
  const beyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (beyond) setPage(pages);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- setPage is a new function in every render
  }, [beyond, pages]);
  const retry = () => void refetch();
  if (!data) {
    return (
      <Stack gap="x5">
        {children}
        {isError ? (
          <ErrorState message={t('orders.fetchFailed')} busy={isFetching} onRetry={retry} />
        ) : (
          <Waiting />
        )}
      </Stack>
    );
  }
  const stale = isPlaceholderData || beyond;
  return (
    <Stack gap="x5">
      {children}
      {isError ? (
        <Banner
          tone="danger"
          action={<Button kind="ghost" label={t('common.retry')} busy={isFetching} onPress={retry} />}
        >
          {t('orders.fetchFailed')}
        </Banner>
      ) : null}
      {data.count === 0 ? (
        <EmptyState
          picture="/pictures/empty-basket-480.webp"
          tint="leaf"
          title={t('orders.empty')}
          body={t(status === 'all' ? 'orders.emptyBody' : 'orders.emptyFilter')}
          action={<ButtonLink href="/products" label={t('orders.startShopping')} />}
        />
      ) : (
        <Stack gap="x4" role="list" aria-label={label} aria-busy={stale} style={[stale && styles.stale]}>
          {data.items.map((order) => (
            <OrderCard key={order._id} order={order} />
          ))}
        </Stack>
      )}
      <Pager label={label} page={page} pages={pages} onChange={setPage} />
    </Stack>
  );
}
