import { t } from '@/i18n';
import { usePart } from '@/lib/use-part';
import { closeAddress, useOverlays } from '@/state';
import { toast } from '@/ui';

const load = () => import('./address-dialog');

/** Stands once in the root layout; opens with openAddress(). */
export function AddressOverlay() {
  const open = useOverlays((state) => state.address.open);
  return usePart(load, open, () => {
    closeAddress();
    toast.error(t('messages.offline'));
  });
}
