import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'expo-router';
import { useState } from 'react';

import { isProblem } from '@/api';
import { problemText, useT } from '@/i18n';
import { signOut } from '@/state';
import { toast, toastTime } from '@/ui';
import { tellProblem } from './tell-problem';
import { deleteAccount } from './queries';

/** The farewell is seen this long before the page goes home. */
export const farewellMs = 800;

/** What has to be over first. */
const waits = ['order_on_the_way', 'payment_under_way'];

function balanceOf(detail: unknown): number | null {
  const balance = (detail as { balance?: unknown } | null)?.balance;
  return typeof balance === 'number' ? balance : null;
}

/** Deletes the account; what stands in the way is said where it was asked. */
export function useDelete() {
  const t = useT();
  const router = useRouter();
  const [refusal, setRefusal] = useState('');
  /** What is in the wallet, in rupees, once the server has said so. */
  const [balance, setBalance] = useState<number | null>(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: deleteAccount,
    onMutate: () => setRefusal(''),
    onSuccess: () => {
      signOut('leaving');
      toast.success(t('account.deleted'), toastTime.account);
      setTimeout(() => router.replace('/'), farewellMs);
    },
    onError: (error) => {
      const code = isProblem(error) ? error.code : '';
      if (code === 'wallet_not_empty' && isProblem(error)) setBalance(balanceOf(error.detail));
      else if (waits.includes(code)) setRefusal(problemText(error, 'account.deleteFailed'));
      else tellProblem(error, isProblem(error) ? 'account.deleteFailed' : 'account.deleteError');
    },
  });
  return { remove: mutate, busy: isPending || isSuccess, refusal, balance };
}
