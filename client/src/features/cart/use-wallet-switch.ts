import { useState } from 'react';

import { queryClient } from '@/api';
import { useT } from '@/i18n';
import { toast } from '@/ui/toast-store';
import { billOptions, setBillOptions, useBillOptions } from './bill-options';
import { cartQueryKey, fetchCart } from './queries';

/** Puts the wallet on the bill or takes it off; the bill that comes back decides. */
export function useWalletSwitch() {
  const t = useT();
  const on = useBillOptions((state) => state.wallet);
  const [busy, setBusy] = useState(false);

  async function set(wallet: boolean) {
    if (busy) return;
    setBusy(true);
    try {
      const priced = await fetchCart({ couponId: billOptions().couponId, walletDeduction: wallet });
      setBillOptions({ wallet });
      await queryClient.cancelQueries({ queryKey: cartQueryKey });
      queryClient.setQueryData(cartQueryKey, priced);
      toast.success(t(wallet ? 'cart.walletApplied' : 'cart.walletRemoved'));
    } catch {
      toast.error(t('cart.walletError'));
    } finally {
      setBusy(false);
    }
  }

  return { on, busy, set: (wallet: boolean) => void set(wallet) };
}
