import { sessionMemory } from '@/lib/storage';
import { openCart, useOverlays } from '@/state';

const key = 'cart.open';
/** Pages that show the cart themselves, or that come after it: the drawer is not opened again over them. */
const past = /^\/(checkout|order-confirmation)(\/|$)/;

/** Keeps per tab whether the drawer is open, so that a reload shows it as it was. */
export function rememberCartOpen(): () => void {
  const here = typeof window === 'undefined' ? '' : (window.location?.pathname ?? '');
  if (sessionMemory.get(key) === 'true' && !past.test(here)) openCart();
  return useOverlays.subscribe(({ cart }, before) => {
    if (cart.open !== before.cart.open) sessionMemory.set(key, String(cart.open));
  });
}
