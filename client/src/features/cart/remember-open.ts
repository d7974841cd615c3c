import { sessionMemory } from '@/lib/storage';
import { openCart, useOverlays } from '@/state';

const key = 'cart.open';
/** Pages on which the basket is the page, or is over: the panel would only lie on them. */
const past = /^\/(checkout|order-confirmation)(\/|$)/;

/** Whether the panel is open is kept per tab, so that a reload finds it as it was. */
export function rememberCartOpen(): () => void {
  const here = typeof window === 'undefined' ? '' : (window.location?.pathname ?? '');
  if (sessionMemory.get(key) === 'true' && !past.test(here)) openCart();
  return useOverlays.subscribe(({ cart }, before) => {
    if (cart.open !== before.cart.open) sessionMemory.set(key, String(cart.open));
  });
}
