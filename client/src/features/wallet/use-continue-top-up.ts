import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'expo-router';

import { refusalText } from '@/i18n';
import { openPaymentPage } from '@/lib/open-payment-page';
import { toast } from '@/ui';
import { fetchTopUp } from './queries';
import { topUpPath } from './top-up-path';

/** Opens the payment page of a pending top-up. If it is paid or failed by now, the wallet page shows that instead. */
export function useContinueTopUp(topUpId: string) {
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchTopUp(topUpId),
    onSuccess: ({ paymentStatus, paymentUrl }) => {
      if (paymentStatus === 'PENDING' && paymentUrl) openPaymentPage(paymentUrl, topUpPath(topUpId));
      else router.setParams({ topUp: topUpId });
    },
    onError: (error) => toast.error(refusalText(error, 'wallet.topUpUnknown')),
  });
  return { busy: isPending, go: () => mutate() };
}
