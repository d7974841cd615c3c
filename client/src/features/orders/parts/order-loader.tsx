import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { useOnline } from '@/lib/network';
import { radius, space } from '@/theme';
import { ButtonLink, EmptyState, ErrorState, Heading, Loading, Skeleton, Split, Stack, Text } from '@/ui';
import type { Order } from '../queries';
import { useOrder } from '../use-order';

interface OrderLoaderProps {
  orderId: string;
  /** The heading until the order is loaded. */
  title: string;
  trackingId?: string;
  children: (order: Order) => ReactNode;
}

/** Shown while the order is loaded. Check-out passes the tracking id on, so that it can be shown already. */
function Waiting({ title, trackingId }: Pick<OrderLoaderProps, 'title' | 'trackingId'>) {
  const t = useT();
  return (
    <Stack gap="x4">
      <View>
        <Heading level={1}>{title}</Heading>
        {trackingId ? <Text color="inkMuted">{`${t('orders.tracking')}: ${trackingId}`}</Text> : null}
      </View>
      <Loading>
        <Stack gap="x4">
          <Skeleton height={128} radius={radius.sheet} />
          <Skeleton height={112} radius={radius.panel} />
          <Split
            position="last"
            sideWidth={440}
            gap={space.x4}
            side={<Skeleton height={220} radius={radius.panel} />}
          >
            <Skeleton height={320} radius={radius.panel} />
          </Split>
        </Stack>
      </Loading>
    </Stack>
  );
}

export function OrderLoader({ orderId, title, trackingId, children }: OrderLoaderProps) {
  const t = useT();
  const online = useOnline();
  const { order, failed, missing, busy, retry } = useOrder(orderId);
  if (order) return children(order);
  if (missing || orderId === '') {
    return (
      <EmptyState
        icon="box"
        level={1}
        title={t('orders.notFound')}
        body={t('orders.notFoundBody')}
        action={<ButtonLink href="/orders" label={t('orders.title')} />}
      />
    );
  }
  if (failed || !online) {
    return (
      <View>
        <Heading level={1}>{title}</Heading>
        <ErrorState
          message={t('orders.loadFailed')}
          body={trackingId ? `${t('orders.tracking')}: ${trackingId}` : undefined}
          busy={busy && online}
          onRetry={retry}
        />
      </View>
    );
  }
  return <Waiting title={title} trackingId={trackingId} />;
}
