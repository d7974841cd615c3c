import { useRouter } from 'expo-router';
import { useState } from 'react';

import { chooseAddress } from '@/features/address';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { closeCart, isGuest, openLogin, setCartView, useOverlays, useSession } from '@/state';
import { Button, Sheet, Text, toast } from '@/ui';
import { AddressView } from './parts/address-view';
import { CartView } from './parts/cart-view';
import { problemText } from './problem-text';
import { useCart, type CartState } from './use-cart';

/** What Proceed does: everything saved first, a guest signs up, then the address is asked for. */
function useProceed(cart: CartState): { proceed: () => void; busy: boolean } {
  const t = useT();
  const [busy, setBusy] = useState(false);
  async function go() {
    if (cart.blocked) {
      toast.error(t('cart.fixLines'));
      return;
    }
    setBusy(true);
    try {
      await cart.flush();
    } catch (error) {
      toast.error(problemText(error));
      return;
    } finally {
      setBusy(false);
    }
    const session = useSession.getState();
    const on = () => setCartView('addresses');
    if (session.token === null) openLogin({ onSuccess: on });
    else if (isGuest(session)) openLogin({ guestId: session.user?._id, onSuccess: on });
    else on();
  }
  return { proceed: () => void go(), busy };
}

function Proceed({ cart }: { cart: CartState }) {
  const t = useT();
  const { proceed, busy } = useProceed(cart);
  const toPay = cart.bill && !cart.repricing ? cart.bill.grandTotal : undefined;
  return (
    <Button
      full
      size="large"
      label={t('cart.proceed')}
      trailing={toPay === undefined ? undefined : formatMoney(toPay)}
      busy={busy}
      disabled={cart.locked}
      onPress={proceed}
    />
  );
}

/** The open basket: right on desktops, full height on phones. */
export default function OpenCart() {
  const t = useT();
  const router = useRouter();
  const view = useOverlays((state) => state.cart.view);
  const cart = useCart();
  const filled = cart.status === 'filled';
  const addresses = view === 'addresses' && filled;
  const choose = (addressId: string) => {
    chooseAddress(addressId);
    closeCart();
    router.push({ pathname: '/checkout', params: { addressId } });
  };
  return (
    <Sheet
      open
      title={t(addresses ? 'cart.chooseAddress' : 'cart.title')}
      onClose={closeCart}
      onBack={addresses ? () => setCartView('cart') : undefined}
      aside={
        filled && !addresses ? (
          <Text color="inkMuted" live="polite">
            {t('common.items', { count: cart.count })}
          </Text>
        ) : undefined
      }
      footer={filled && !addresses ? <Proceed cart={cart} /> : undefined}
    >
      {addresses ? <AddressView onChoose={choose} /> : <CartView cart={cart} />}
    </Sheet>
  );
}
