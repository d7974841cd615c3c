import { useMutation } from '@tanstack/react-query';

import { refusalText } from '@/i18n';
import { openPaymentPage } from '@/lib/open-payment-page';
import { toast } from '@/ui';
import { keptReturn } from './kept-return';
import { addMoney } from './queries';
import { topUpPath } from './top-up-path';

/**
 * Adds money for something that another page does, to which the customer comes back after the payment. `close` closes the page's
 * dialog: in the app it would stay over the wallet, as it was before the payment.
 */
export function useTopUpFor(path: string, close: () => void) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: addMoney,
    onSuccess: ({ paymentUrl, topUpId }) => {
      keptReturn.set(topUpId, path);
      if (process.env.EXPO_OS !== 'web') close();
      openPaymentPage(paymentUrl, topUpPath(topUpId));
    },
    onError: (error) => toast.error(refusalText(error, 'account.addMoneyFailedAgain')),
  });
  return { add: mutate, busy: isPending || isSuccess };
}
