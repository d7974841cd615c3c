import { sessionMemory } from '@/lib/storage';
import { breakpoints } from '@/theme';
import { openCart, useOverlays } from '@/state';

const key = 'cart.open';
/** Pages that show the cart themselves, or that come after it: the drawer is not opened again over them. */
const past = /^\/(checkout|order-confirmation)(\/|$)/;

/** On phones the open cart covers the whole page: a customer who reloads it wants the page. */
const covers = () => window.matchMedia?.(`(max-width: ${breakpoints.tablet - 0.02}px)`).matches;

/** Keeps per tab whether the drawer is open, so that a reload shows it as it was, beside the page. */
export function rememberCartOpen(): () => void {
  const here = typeof window === 'undefined' ? '' : (window.location?.pathname ?? '');
  if (sessionMemory.get(key) === 'true' && !past.test(here) && !covers()) openCart();
  return useOverlays.subscribe(({ cart }, before) => {
    if (cart.open !== before.cart.open) sessionMemory.set(key, String(cart.open));
  });
}
