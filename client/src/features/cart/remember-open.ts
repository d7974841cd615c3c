import { sessionMemory } from '@/lib/storage';
import { breakpoints } from '@/theme';
import { openCart, useOverlays } from '@/state';

const key = 'cart.open';
/** Pages that show the cart themselves or come after it: the cart is not opened again over them. */
const past = /^\/(checkout|order-confirmation)(\/|$)/;

/** Whether the open cart covers the whole window (on phones). A customer who reloads there wants to see the page. */
const covers = () => window.matchMedia?.(`(max-width: ${breakpoints.tablet - 0.02}px)`).matches;

/** Stores per tab whether the cart is open, so that it is open again after a reload. */
export function rememberCartOpen(): () => void {
  const path = typeof window === 'undefined' ? '' : (window.location?.pathname ?? '');
  if (sessionMemory.get(key) === 'true' && !past.test(path) && !covers()) openCart();
  return useOverlays.subscribe(({ cart }, before) => {
    if (cart.open !== before.cart.open) sessionMemory.set(key, String(cart.open));
  });
}
