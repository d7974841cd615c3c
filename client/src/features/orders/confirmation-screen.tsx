import { useLocalSearchParams } from 'expo-router';

import { useT } from '@/i18n';
import { shopNow } from '@/lib/shop-clock';
import { Protected, Screen } from '@/screen';
import { Confirmed } from './parts/confirmed';
import { OrderLoader } from './parts/order-loader';
import { PaymentFailed } from './parts/payment-failed';
import { PaymentPending } from './parts/payment-pending';
import { permissionsOf } from './permissions';
import type { Order } from './queries';

function Outcome({ order }: { order: Order }) {
  const permissions = permissionsOf(order, shopNow());
  if (permissions.pay) return <PaymentPending order={order} />;
  return permissions.failed ? <PaymentFailed order={order} /> : <Confirmed order={order} />;
}

/** /order-confirmation/{orderId}: the page after check-out; the payment page also leads back to it. */
export function ConfirmationScreen() {
  const t = useT();
  const { orderId, trackingId } = useLocalSearchParams<{ orderId: string; trackingId?: string }>();
  const title = t('orders.confirmationTitle');
  return (
    <Protected purpose="orders">
      <Screen title={title} refreshes={['order', 'payment']}>
        <OrderLoader orderId={orderId} title={title} trackingId={trackingId}>
          {(order) => <Outcome order={order} />}
        </OrderLoader>
      </Screen>
    </Protected>
  );
}
