import { useState } from 'react';

import { useT } from '@/i18n';
import { toast } from '@/ui';
import type { ServerCart } from '@/features/cart';
import { choose, type ChosenPlan, type Due, type Method, planOf } from './payment-plan';

const nothingDue: Due = { value: 0, balance: 0, fromCart: false };

function dueOf(bill: ServerCart | undefined): Due {
  if (!bill) return nothingDue;
  const value = Math.round((bill.grandTotal + bill.walletUsed) * 100) / 100;
  return { value, balance: bill.walletBalance, fromCart: bill.walletUsed > 0 };
}

/** How the order is paid (payment-plan.ts), with the customer's choice. */
export function usePayment(bill: ServerCart | undefined, offered: readonly Method[]) {
  const t = useT();
  const due = dueOf(bill);
  const [chosen, setChosen] = useState<ChosenPlan | null>(null);
  const plan = planOf(chosen, due, offered);
  return {
    due,
    plan,
    choose(method: Method) {
      const next = choose(plan, method, due);
      if (typeof next === 'string') toast.error(t(next));
      else setChosen({ plan: next, fromCart: due.fromCart });
    },
  };
}

export type PaymentState = ReturnType<typeof usePayment>;
