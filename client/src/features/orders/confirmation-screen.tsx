import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams } from 'expo-router';
import { View } from 'react-native';

import { isProblem, stale } from '@/api';
import { Protected, Screen } from '@/features/shell';
import { useT } from '@/i18n';
import { ButtonLink, EmptyState, ErrorState, Heading, Loading, Skeleton, Split, Text } from '@/ui';
import { Confirmed } from './parts/confirmed';
import { fetchOrder, orderQueryKey } from './queries';

/** The tracking id comes along from the check-out: it is shown before the order itself is there. */
function Waiting({ trackingId }: { trackingId?: string }) {
  const t = useT();
  return (
    <View style={{ gap: 16 }}>
      {trackingId ? (
        <View>
          <Heading level={1}>{t('orders.confirmed')}</Heading>
          <Text color="inkMuted">{`${t('orders.tracking')}: ${trackingId}`}</Text>
        </View>
      ) : null}
      <Loading>
        <View style={{ gap: 16 }}>
          <Skeleton height={128} radius={24} />
          <Skeleton height={112} radius={20} />
          <Split position="last" sideWidth={440} gap={16} side={<Skeleton height={220} radius={20} />}>
            <Skeleton height={320} radius={20} />
          </Split>
        </View>
      </Loading>
    </View>
  );
}

function Confirmation() {
  const t = useT();
  const { orderId, trackingId } = useLocalSearchParams<{ orderId: string; trackingId?: string }>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: orderQueryKey(orderId),
    queryFn: () => fetchOrder(orderId),
    enabled: Boolean(orderId),
    staleTime: stale.account,
    refetchOnWindowFocus: true,
  });
  if (data) return <Confirmed order={data} />;
  if (isProblem(error) && (error.kind === 'missing' || error.kind === 'invalid')) {
    return (
      <EmptyState
        icon="box"
        level={1}
        title={t('orders.notFound')}
        body={t('orders.notFoundBody')}
        action={<ButtonLink href="/" label={t('orders.continue')} />}
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        message={t('orders.loadFailed')}
        body={trackingId ? `${t('orders.tracking')}: ${trackingId}` : undefined}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Waiting trackingId={trackingId} />;
}

export function ConfirmationScreen() {
  const t = useT();
  return (
    <Protected>
      <Screen title={t('orders.confirmationTitle')}>
        <Confirmation />
      </Screen>
    </Protected>
  );
}
