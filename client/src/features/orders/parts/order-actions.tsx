import { useMutation } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { StyleSheet } from 'react-native';

import { shopNow } from '@/lib/shop-clock';
import { refusalText, useT } from '@/i18n';
import { saveFile } from '@/lib/save-file';
import { Button, ButtonLink, toast } from '@/ui';
import { permissionsOf } from '../permissions';
import { fetchBill, type Order } from '../queries';
import { useReorder } from '../use-reorder';
import { CancelDialog } from './cancel-dialog';
import { ChangeDialog } from './change-dialog';
import { MoveDialog } from './move-dialog';
import { RateDialog, type Ratings } from './rate-dialog';
import { ReportDialog } from './report-dialog';
import { ReorderReport } from './reorder-report';
import { UnpaidActions } from './unpaid-actions';

const styles = StyleSheet.create({
  // On phones in a row of its own, in both languages, so that the button that cancels does not become the widest.
  first: { flexBasis: 220 },
});

function Rate({ order }: { order: Order }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<Ratings>();
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
      {open ? (
        <RateDialog order={order} typed={typed} onType={setTyped} onClose={() => setOpen(false)} />
      ) : null}
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
      {missing ? <ReorderReport missing={missing} lines={order.products.length} onClose={close} /> : null}
    </>
  );
}

interface OpensProps extends Omit<ComponentProps<typeof Button>, 'onPress'> {
  order: Order;
  dialog: ComponentType<{ order: Order; onClose: () => void }>;
}

/** A button that opens a dialog about the order. */
function Opens({ order, dialog: Asks, ...button }: OpensProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onPress={() => setOpen(true)} />
      {open ? <Asks order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The address says that the dialog is open: the cart leads to it, and so does the way back from the payment of a top-up. */
function Change({ order }: { order: Order }) {
  const t = useT();
  const router = useRouter();
  const { change } = useLocalSearchParams<{ change?: string }>();
  return (
    <>
      <Button
        kind="secondary"
        icon="plus"
        label={t('orders.change')}
        onPress={() => router.setParams({ change: '1' })}
      />
      {change ? (
        <ChangeDialog
          order={order}
          fromCart={change === 'cart'}
          onClose={() => router.setParams({ change: undefined })}
        />
      ) : null}
    </>
  );
}

function BillDownload({ orderId, number }: { orderId: string; number: string }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const name = `bill-${number.replaceAll('/', '-')}.pdf`;
      const saved = await saveFile(await fetchBill(orderId), name, 'application/pdf');
      if (!saved) toast.error(t('orders.billNowhere'));
    },
    onError: (error) => toast.error(refusalText(error, 'orders.billFailed')),
  });
  return (
    <Button
      kind="soft"
      icon="download"
      label={t('orders.billDownload')}
      accessibilityLabel={t('orders.billDownloadOf', { number })}
      busy={isPending}
      onPress={() => mutate()}
    />
  );
}

/** The buttons of an order. `brief` is for lists: it leaves out the bill, reporting a problem, changing, moving and cancelling. */
export function OrderActions({ order, brief = false }: { order: Order; brief?: boolean }) {
  const t = useT();
  const permissions = permissionsOf(order, shopNow());
  return (
    <>
      {permissions.pay ? (
        <ButtonLink
          href={{ pathname: '/order-confirmation/[orderId]', params: { orderId: order._id } }}
          label={t('orders.continuePayment')}
          accessibilityLabel={t('orders.continuePaymentOf', { id: order.trackingId })}
          style={brief ? undefined : styles.first}
        />
      ) : null}
      {permissions.pay && !brief ? <UnpaidActions order={order} /> : null}
      {permissions.rate ? <Rate order={order} /> : null}
      {permissions.reorder ? <Reorder order={order} /> : null}
      {order.invoiceNumber && !brief ? (
        <BillDownload orderId={order._id} number={order.invoiceNumber} />
      ) : null}
      {permissions.report && !brief ? (
        <Opens
          order={order}
          kind="secondary"
          icon="warning"
          label={t('orders.report')}
          dialog={ReportDialog}
        />
      ) : null}
      {permissions.change && !brief ? <Change order={order} /> : null}
      {permissions.move && !brief ? (
        <Opens order={order} kind="secondary" icon="clock" label={t('orders.move')} dialog={MoveDialog} />
      ) : null}
      {permissions.cancel && !brief ? (
        <Opens order={order} kind="danger" label={t('orders.cancelOrder')} dialog={CancelDialog} />
      ) : null}
    </>
  );
}
