import { View } from 'react-native';

import { AddMoreButton, Bill, useMissingToMinimum, withRow } from '@/features/cart';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { openCart } from '@/state';
import { PrivacyLine } from '@/screen';
import { classes, makeStyles } from '@/theme';
import { Banner, Button, HStack, Icon, Loading, Note, Show, Skeleton, Stack, Text } from '@/ui';
import { useCancelNote } from '../cancel-note';
import { walletShare } from '../payment-plan';
import type { CheckoutState } from '../use-checkout';
import css from './summary.module.css';
import { IfMissing } from './if-missing';
import { OrderLines } from './order-lines';
import { Section } from './section';

const useStyles = makeStyles((t) => ({
  edit: { paddingHorizontal: t.space.x3, marginRight: -t.space.x3, marginVertical: -t.space.x3 },
  place: { backgroundColor: t.color.surface, zIndex: t.layer.raised },
  missing: { paddingBottom: t.space.x2 },
  why: { flex: 1 },
  retry: { paddingHorizontal: t.space.x3, marginRight: -t.space.x3 },
}));

/** Says beside Place Order why it cannot be pressed. What it says stands with the slots, too, but they may be out of view. */
function SlotsMissing({ slots, retrySlots }: CheckoutState) {
  const t = useT();
  const styles = useStyles();
  return (
    <HStack gap="x2" style={styles.missing}>
      <Icon name="warning" size={20} color="danger" />
      <Text type="smallStrong" color="danger" style={styles.why}>
        {t('checkout.slotsMissing')}
      </Text>
      <Button
        kind="ghost"
        label={t('common.retry')}
        busy={slots.fetching}
        onPress={retrySlots}
        style={styles.retry}
      />
    </HStack>
  );
}

export function PlaceButton(state: CheckoutState) {
  const { order, total, place, cart, waiting, slots } = state;
  const t = useT();
  const busy = order.phase !== 'idle';
  const missing = useMissingToMinimum(cart.total);
  if (missing > 0 && !busy && !cart.locked) return <AddMoreButton missing={missing} />;
  const button = (
    <Button
      full
      size="large"
      label={
        busy
          ? t(order.phase === 'checking' ? 'checkout.checking' : 'checkout.placing')
          : t('checkout.placeOrder')
      }
      trailing={busy || total === undefined || cart.repricing ? undefined : formatMoney(total)}
      busy={busy}
      disabled={cart.locked || waiting || slots.failed}
      onPress={place}
      testID="place-order"
    />
  );
  if (busy || waiting || !slots.failed) return button;
  return (
    <View>
      <SlotsMissing {...state} />
      {button}
    </View>
  );
}

/** The server's bill, with the wallet as it is chosen here. */
function useShownBill({ cart, payment, total }: CheckoutState) {
  if (!cart.bill || total === undefined) return undefined;
  const share = walletShare(payment.plan, payment.due);
  return {
    ...cart.bill,
    billRows: cart.bill.billRows && withRow(cart.bill.billRows, 'wallet', -share),
    grandTotal: total,
  };
}

export function Summary(state: CheckoutState) {
  const t = useT();
  const styles = useStyles();
  const cancelNote = useCancelNote();
  const { cart, slots, order } = state;
  const bill = useShownBill(state);
  const note = cancelNote(slots.chosen?.cutoffAt, slots.now);
  return (
    <Section
      title={t('checkout.yourOrder')}
      places={['bill', 'lines', 'page', 'guest']}
      order={order}
      aside={
        <Button kind="ghost" label={t('checkout.editCart')} onPress={() => openCart()} style={styles.edit} />
      }
    >
      <Stack gap="x3">
        {cart.sendingPaused ? <Banner tone="accent">{t('checkout.notSaved')}</Banner> : null}
        <OrderLines lines={cart.lines} />
        <IfMissing {...state} />
        {bill ? (
          <Bill bill={bill} repricing={cart.repricing} />
        ) : (
          <Loading>
            <Stack gap="x3">
              <Skeleton height={20} />
              <Skeleton height={20} />
              <Skeleton height={26} />
            </Stack>
          </Loading>
        )}
      </Stack>
      <Show on={['desktop']} style={[styles.place, classes(css.place)]}>
        <PlaceButton {...state} />
      </Show>
      <Stack gap="x3">
        {note ? <Note>{note}</Note> : null}
        <PrivacyLine />
      </Stack>
    </Section>
  );
}
