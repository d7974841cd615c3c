import { useLocalSearchParams } from 'expo-router';

import { useT } from '@/i18n';
import { mayOf } from '../may';
import { Confirmed } from './confirmed';
import { OrderFrame } from './order-frame';
import { PaymentFailed } from './payment-failed';
import { PaymentPending } from './payment-pending';

export function ConfirmationPage() {
  const t = useT();
  const { orderId, trackingId } = useLocalSearchParams<{ orderId: string; trackingId?: string }>();
  return (
    <OrderFrame orderId={orderId} title={t('orders.confirmationTitle')} trackingId={trackingId}>
      {(order) => {
        const may = mayOf(order, new Date());
        if (may.pay) return <PaymentPending order={order} />;
        return may.failed ? <PaymentFailed order={order} /> : <Confirmed order={order} />;
      }}
    </OrderFrame>
  );
}
