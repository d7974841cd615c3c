import { useEffect } from 'react';

import { t } from '@/i18n';
import { usePart } from '@/lib/use-part';
import { closeCart, useOverlays } from '@/state';
import { toast } from '@/ui';
import { keepOpenFlag } from './open-flag';

const load = () => import('./open-cart');

/** The basket over any page (openCart of @/state). */
export function CartDrawer() {
  const open = useOverlays((state) => state.cart.open);
  useEffect(keepOpenFlag, []);
  return usePart(load, open, () => {
    closeCart();
    toast.error(t('messages.offline'));
  });
}
