import { useLocalSearchParams } from 'expo-router';
import { useEffect, useState } from 'react';

import { chooseAddress, useDeliveryAddress } from '@/features/address';
import { useCart } from '@/features/cart';
import { useT } from '@/i18n';
import { isGuest, useSession } from '@/state';
import { attempts } from './attempts';
import { keptMissing, keptNote } from './kept-note';
import { methodOf, planProblem, remainder } from './payment-plan';
import { usePayment } from './use-payment';
import { usePlaceOrder } from './use-place-order';
import { useSlots } from './use-slots';

/** Remembers the address that was chosen in the cart, which is in the page's URL. */
function useNamedAddress(): void {
  const { addressId } = useLocalSearchParams<{ addressId?: string }>();
  useEffect(() => {
    const lost = attempts.open().at(-1)?.request.addressId;
    if (addressId) chooseAddress(addressId);
    else if (lost) chooseAddress(lost);
  }, [addressId]);
}

/** The state of the check-out page. Only the customer's choices are kept here; everything else comes from the server. */
export function useCheckout() {
  const t = useT();
  useNamedAddress();
  const cart = useCart();
  const slots = useSlots();
  const { address, query: addresses } = useDeliveryAddress();
  const payment = usePayment(cart.bill, slots.settings?.paymentMethods ?? []);
  const order = usePlaceOrder(cart, slots);
  const [deliveryNote, showDeliveryNote] = useState(
    () => attempts.open().at(-1)?.request.deliveryNote ?? keptNote.get(),
  );
  function setDeliveryNote(note: string) {
    keptNote.set(note);
    showDeliveryNote(note);
  }
  const [ifMissing, showIfMissing] = useState(
    () => attempts.open().at(-1)?.request.ifMissing ?? keptMissing.get(),
  );
  function setIfMissing(word: string) {
    keptMissing.set(word);
    showIfMissing(word);
  }
  const { bill } = cart;
  const total = bill ? remainder(payment.plan, payment.due) : undefined;

  // An order was being placed when the page was left. If the cart is empty or locked now, the order may exist.
  const asks = order.phase === 'idle' && attempts.isUnknown() && !order.notice;
  const exists = cart.status === 'empty' || bill?.locked === true;
  const { settle } = order;
  useEffect(() => {
    if (asks && exists) settle();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once when the order may exist, not on every render
  }, [asks, exists]);

  /** Asks for the slots again. If they fail again, what says so comes into view. */
  async function retrySlots() {
    const { isError } = await slots.refetch();
    if (isError) order.point('slot');
  }

  function place() {
    if (isGuest(useSession.getState())) return order.signUp();
    const problem = planProblem(payment.plan, payment.due);
    if (!bill || total === undefined) return cart.refetch();
    if (cart.blocked) return order.showNotice('lines', t('checkout.fixLines'));
    if (!address) return order.showNotice('address', t('checkout.chooseAddress'));
    if (!slots.chosen)
      return order.showNotice('slot', t(slots.none ? 'checkout.noSlots' : 'checkout.selectSlot'));
    if (problem) return order.showNotice('payment', t(problem));
    order.place({
      cartVersion: bill.version,
      request: {
        cartId: bill._id,
        addressId: address._id,
        deliverySlotId: slots.chosen._id,
        paymentMethod: methodOf(payment.plan),
        walletDeduction: payment.plan.wallet,
        couponId: bill.couponId,
        deliveryNote,
        // Absent is to leave it out, as in the requests of earlier versions.
        ifMissing: ifMissing || undefined,
        deliveryCharge: bill.deliveryCharge,
        expectedTotal: total,
      },
    });
  }

  return {
    cart,
    slots,
    address,
    addresses,
    payment,
    order,
    deliveryNote,
    setDeliveryNote,
    /** 'call', or empty to leave out what is missing. */
    ifMissing,
    setIfMissing,
    /** Addresses and slots are still being loaded, without which no order can be placed. */
    waiting: addresses.isPending || (!slots.settings && !slots.failed),
    retrySlots: () => void retrySlots(),
    total,
    place,
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
