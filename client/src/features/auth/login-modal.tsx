import { t } from '@/i18n';
import { usePart } from '@/lib/use-part';
import { closeLogin, useOverlays } from '@/state';
import { toast } from '@/ui';

const load = () => import('./login-dialog');

/** Opens over any page (openLogin of @/state); every opening begins at the first step. */
export function LoginModal() {
  const open = useOverlays((state) => state.login.open);
  return usePart(load, open, () => {
    closeLogin();
    toast.error(t('messages.offline'));
  });
}
