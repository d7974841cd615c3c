import { useState } from 'react';

import { useT } from '@/i18n';
import { Button, ButtonLink } from '@/ui';
import { mayOf } from '../may';
import type { Order } from '../queries';
import { useReorder } from '../use-reorder';
import { BillDownload } from './bill-download';
import { CancelDialog } from './cancel-dialog';
import { RateDialog } from './rate-dialog';
import { ReorderReport } from './reorder-report';

function Rate({ order }: { order: Order }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const rated = (order.ratings?.length ?? 0) > 0;
  return (
    <>
      <Button
        kind="soft"
        icon="star"
        label={t(rated ? 'orders.rateAgain' : 'orders.rate')}
        accessibilityLabel={t(rated ? 'orders.rateAgainOf' : 'orders.rateOf', { id: order.trackingId })}
        onPress={() => setOpen(true)}
      />
      {open ? <RateDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Reorder({ order }: { order: Order }) {
  const t = useT();
  const { reorder, busy, missing, close } = useReorder(order._id);
  return (
    <>
      <Button
        kind="soft"
        icon="refresh"
        label={t('orders.reorder')}
        accessibilityLabel={t('orders.reorderOf', { id: order.trackingId })}
        busy={busy}
        onPress={reorder}
      />
      {missing ? <ReorderReport missing={missing} onClose={close} /> : null}
    </>
  );
}

function Cancel({ order }: { order: Order }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" label={t('orders.cancelOrder')} onPress={() => setOpen(true)} />
      {open ? <CancelDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What can be done with an order. `brief` leaves out what wants a second look first. */
export function OrderActions({ order, brief = false }: { order: Order; brief?: boolean }) {
  const t = useT();
  const may = mayOf(order, new Date());
  return (
    <>
      {may.pay ? (
        <ButtonLink
          href={{ pathname: '/order-confirmation/[orderId]', params: { orderId: order._id } }}
          label={t('orders.continuePayment')}
          accessibilityLabel={t('orders.continuePaymentOf', { id: order.trackingId })}
        />
      ) : null}
      {may.rate ? <Rate order={order} /> : null}
      {may.reorder ? <Reorder order={order} /> : null}
      {order.invoiceNumber && !brief ? (
        <BillDownload orderId={order._id} number={order.invoiceNumber} />
      ) : null}
      {may.cancel && !brief ? <Cancel order={order} /> : null}
    </>
  );
}
