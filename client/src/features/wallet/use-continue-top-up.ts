import { useRouter } from 'expo-router';
import { useState } from 'react';

import { refusalText } from '@/i18n';
import { openPaymentPage } from '@/lib/open-payment-page';
import { toast } from '@/ui';
import { fetchTopUp } from './queries';
import { topUpPath } from './top-up-path';

/** Takes up a top-up again that waits for its payment; one that is decided meanwhile is told of. */
export function useContinueTopUp(topUpId: string) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    try {
      const { paymentStatus, paymentUrl } = await fetchTopUp(topUpId);
      if (paymentStatus === 'PENDING' && paymentUrl) openPaymentPage(paymentUrl, topUpPath(topUpId));
      else router.setParams({ topUp: topUpId });
    } catch (error) {
      toast.error(refusalText(error, 'wallet.topUpUnknown'));
    }
    setBusy(false);
  }

  return { busy, go: () => void go() };
}
