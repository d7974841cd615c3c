import { useRouter } from 'expo-router';
import { useState } from 'react';

import { messageOf } from '@/api';
import { useT } from '@/i18n';
import { leaveFor } from '@/lib/leave-for';
import { toast } from '@/ui';
import { fetchTopUp } from './queries';
import { topUpPath } from './top-up-path';

/** Takes up a top-up again that waits for its payment; one that is decided meanwhile is told of. */
export function useContinue(topUpId: string) {
  const t = useT();
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    try {
      const { paymentStatus, paymentUrl } = await fetchTopUp(topUpId);
      if (paymentStatus === 'PENDING' && paymentUrl) leaveFor(paymentUrl, topUpPath(topUpId));
      else router.setParams({ topUp: topUpId });
    } catch (error) {
      toast.error(messageOf(error, t('wallet.topUpUnheard')));
    }
    setBusy(false);
  }

  return { busy, go: () => void go() };
}
