import { useMutation } from '@tanstack/react-query';

import { useT } from '@/i18n';
import { toast } from '@/ui/toast-store';
import { applyToBill } from './apply-to-bill';
import { useBillOptions } from './bill-options';

/** Applies the wallet to the bill or removes it. The switch changes when the new bill has arrived. */
export function useWalletSwitch() {
  const t = useT();
  const on = useBillOptions((state) => state.wallet);
  const { mutate, isPending } = useMutation({
    mutationFn: (wallet: boolean) => applyToBill({ walletDeduction: wallet }),
    onSuccess: (_, wallet) => toast.success(t(wallet ? 'drawer.walletApplied' : 'drawer.walletRemoved')),
    onError: () => toast.error(t('drawer.walletError')),
  });
  return { on, busy: isPending, set: (wallet: boolean) => (isPending ? undefined : mutate(wallet)) };
}
