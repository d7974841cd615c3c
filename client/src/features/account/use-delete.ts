import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'expo-router';
import { useState } from 'react';

import { isProblem, serverAnswered } from '@/api';
import { balanceQuery } from '@/features/wallet';
import { problemText, useT } from '@/i18n';
import { signOut, withProof } from '@/state';
import { toast } from '@/ui';
import { toastProblem } from './toast-problem';
import { deleteAccount } from './queries';

/** How long the message about the deletion is shown before the client goes to the home page. */
const farewellMs = 800;

/** Refusals that no longer apply once the order is delivered or the payment is decided. */
const temporary = ['order_on_the_way', 'payment_under_way'];

function balanceOf(detail: unknown): number | null {
  const balance = (detail as { balance?: unknown } | null)?.balance;
  return typeof balance === 'number' ? balance : null;
}

/** Deletes the account. If the server refuses, the reason is returned for the dialog to show. */
export function useDelete() {
  const t = useT();
  const router = useRouter();
  const [refusal, setRefusal] = useState('');
  const { data: known } = useQuery(balanceQuery);
  /** The wallet's balance, after the server has refused because of it. */
  const [refused, setRefused] = useState<number | null>(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (agreed: number | null) => withProof(() => deleteAccount(agreed)),
    onMutate: () => setRefusal(''),
    onSuccess: () => {
      signOut('leaving');
      toast.success(t('account.deleted'));
      setTimeout(() => router.replace('/'), farewellMs);
    },
    onError: (error) => {
      const code = isProblem(error) ? error.code : '';
      if (code === 'wallet_not_empty' && isProblem(error)) setRefused(balanceOf(error.detail));
      else if (temporary.includes(code)) setRefusal(problemText(error, 'account.deleteFailed'));
      else if (serverAnswered(error)) toastProblem(error, 'account.deleteFailed');
      else toast.error(t('account.deleteError'));
    },
  });
  /** What is lost with the account, in rupees: the money in the wallet; null if there is none. */
  const lost = refused ?? (known !== undefined && known > 0 ? known : null);
  return { remove: mutate, busy: isPending || isSuccess, refusal, lost };
}
