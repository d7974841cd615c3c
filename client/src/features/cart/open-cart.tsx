import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'expo-router';

import { chooseAddress } from '@/features/address';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { closeCart, isGuest, openLogin, setCartView, useOverlays, useSession } from '@/state';
import { Button, Sheet, Text, toast } from '@/ui';
import { AddressView } from './parts/address-view';
import { CartView } from './parts/cart-view';
import { AddMoreButton, useMissingToMinimum } from './parts/minimum-order';
import { problemText } from './problem-text';
import { useCart, type CartState } from './use-cart';

/** Opens the choice of an address; a visitor logs in before it, and a guest signs up. */
function openAddresses() {
  const session = useSession.getState();
  const onSuccess = () => setCartView('addresses');
  if (session.token === null) openLogin({ onSuccess });
  else if (isGuest(session)) openLogin({ guestId: session.user?._id, onSuccess });
  else onSuccess();
}

/** The Proceed button: every change is saved before the address is asked for. */
function useProceed(cart: CartState): { proceed: () => void; busy: boolean } {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: cart.flush,
    onSuccess: openAddresses,
    onError: (error) => toast.error(problemText(error)),
  });
  return {
    proceed: () => (cart.blocked ? toast.error(t('cart.fixLines')) : mutate()),
    busy: isPending,
  };
}

function Proceed({ cart }: { cart: CartState }) {
  const t = useT();
  const { proceed, busy } = useProceed(cart);
  const missing = useMissingToMinimum(cart.total);
  const toPay = cart.bill && !cart.repricing ? cart.bill.grandTotal : undefined;
  if (missing > 0 && !cart.locked) return <AddMoreButton missing={missing} onPress={closeCart} />;
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

/** The open cart: right on desktops, full height on phones. */
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
