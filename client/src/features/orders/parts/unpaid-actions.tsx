import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { Banner, Button } from '@/ui';
import type { Order } from '../queries';
import { usePayInCash } from '../use-pay-in-cash';
import { CancelDialog } from './cancel-dialog';

/** What else the customer can do with an order that waits for its payment: pay in cash, or cancel it. */
export function UnpaidActions({ order }: { order: Order }) {
  const t = useT();
  const cash = usePayInCash(order._id);
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      <Button kind="secondary" label={t('orders.payCash')} busy={cash.busy} onPress={cash.pay} />
      <Button
        kind="danger"
        label={t('orders.cancelOrder')}
        disabled={cash.busy}
        onPress={() => setCancelling(true)}
      />
      {cash.problem ? (
        <View style={{ width: '100%' }}>
          <Banner tone="danger">{cash.problem}</Banner>
        </View>
      ) : null}
      {cancelling ? <CancelDialog order={order} onClose={() => setCancelling(false)} /> : null}
    </>
  );
}
