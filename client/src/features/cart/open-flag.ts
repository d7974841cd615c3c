import { sessionMemory } from '@/lib/storage';
import { openCart, useOverlays } from '@/state';

const key = 'cart.open';

/** Whether the panel is open is kept per tab, so that a reload finds it as it was. */
export function keepOpenFlag(): () => void {
  if (sessionMemory.get(key) === 'true') openCart();
  return useOverlays.subscribe(({ cart }, before) => {
    if (cart.open !== before.cart.open) sessionMemory.set(key, String(cart.open));
  });
}
