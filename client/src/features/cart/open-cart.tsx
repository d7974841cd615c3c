import { useMutation } from '@tanstack/react-query';
import { usePathname, useRouter } from 'expo-router';

import { queryClient } from '@/api';
import { addressesQuery, chooseAddress } from '@/features/address';
import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { closeCart, isGuest, isLoggedIn, openLogin, setCartView, useOverlays, useSession } from '@/state';
import { Button, Sheet, Text, toast } from '@/ui';
import { historySettled } from '@/ui/back-closes';
import { AddressView } from './parts/address-view';
import { CartView, type CartShelves } from './parts/cart-view';
import { AddMoreButton, useMissingToMinimum } from './parts/minimum-order';
import { problemText } from './problem-text';
import { useCart, type CartState } from './use-cart';

/** Whether the customer has a default address. False also if the addresses cannot be loaded: the address view then says so. */
async function hasAddress(): Promise<boolean> {
  const session = useSession.getState();
  if (!isLoggedIn(session) || isGuest(session)) return false;
  const list = await queryClient.ensureQueryData({ ...addressesQuery, retry: false }).catch(() => []);
  return list.some((address) => address.isDefault);
}

/** Like hasAddress, but also waits for the step back in the history of a closed login, which would undo the navigation to check-out. */
async function hasAddressNow(): Promise<boolean> {
  const known = await hasAddress();
  await historySettled();
  return known && useOverlays.getState().cart.open;
}

/** Calls `onSuccess`, for a visitor after the login and for a guest after the sign-up. */
function whenSignedUp(onSuccess: () => void) {
  const session = useSession.getState();
  if (session.token === null) openLogin({ purpose: { for: 'checkout' }, onSuccess });
  else if (isGuest(session)) openLogin({ onSuccess });
  else onSuccess();
}

const chooseAddressNow = () => whenSignedUp(() => setCartView('addresses'));

/**
 * The action of the Proceed button. All changes are saved first. A customer with a default address then goes to check-out, where it
 * can be changed; other customers choose or add an address.
 */
function useProceed(cart: CartState, checkOut: () => void) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await cart.flush();
      return hasAddress();
    },
    onSuccess: (known) => {
      if (!useOverlays.getState().cart.open) return;
      if (known) checkOut();
      else if (isLoggedIn(useSession.getState())) chooseAddressNow();
      else whenSignedUp(() => void hasAddressNow().then((now) => (now ? checkOut() : chooseAddressNow())));
    },
    onError: (error) => toast.error(problemText(error)),
  });
  return {
    proceed: () => (cart.blocked ? toast.error(t('drawer.fixLines')) : mutate()),
    busy: isPending,
  };
}

function Proceed({ cart, checkOut }: { cart: CartState; checkOut: () => void }) {
  const t = useT();
  const { proceed, busy } = useProceed(cart, checkOut);
  const missing = useMissingToMinimum(cart.total);
  const toPay = cart.bill && !cart.repricing ? cart.bill.grandTotal : undefined;
  if (missing > 0 && !cart.locked) return <AddMoreButton missing={missing} onPress={closeCart} />;
  return (
    <Button
      full
      size="large"
      label={t('drawer.proceed')}
      trailing={toPay === undefined ? undefined : formatMoney(toPay)}
      busy={busy}
      disabled={cart.locked}
      onPress={proceed}
    />
  );
}

/** The open cart: a drawer at the right on desktops, the whole window on phones. */
export default function OpenCart({ whenEmpty, alsoNeeded, toOrder }: CartShelves) {
  const t = useT();
  const router = useRouter();
  const path = usePathname();
  const view = useOverlays((state) => state.cart.view);
  const cart = useCart();
  const filled = cart.status === 'filled';
  const addresses = view === 'addresses' && filled;
  const checkOut = () => {
    closeCart();
    if (path !== '/checkout') router.push('/checkout');
  };
  const choose = (addressId: string) => {
    chooseAddress(addressId);
    closeCart();
    router.push({ pathname: '/checkout', params: { addressId } });
  };
  return (
    <Sheet
      title={t(addresses ? 'drawer.chooseAddress' : 'drawer.title')}
      onClose={closeCart}
      onBack={addresses ? () => setCartView('cart') : undefined}
      aside={
        filled && !addresses ? (
          <Text color="inkMuted" live="polite">
            {t('common.items', { count: cart.count })}
          </Text>
        ) : undefined
      }
      footer={filled && !addresses ? <Proceed cart={cart} checkOut={checkOut} /> : undefined}
    >
      {addresses ? (
        <AddressView onChoose={choose} />
      ) : (
        <CartView cart={cart} whenEmpty={whenEmpty} alsoNeeded={alsoNeeded} toOrder={toOrder} />
      )}
    </Sheet>
  );
}
