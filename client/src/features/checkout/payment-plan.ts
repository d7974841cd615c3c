import type { components } from '@/api';
import type { TextKey } from '@/i18n';

export type Method = components['schemas']['PaymentMethod'];
type Second = Exclude<Method, 'wallet'>;

/** The amount to pay before the wallet, and the wallet's balance, in rupees. */
export interface Due {
  value: number;
  balance: number;
  /** The wallet was switched on in the cart already. */
  fromCart: boolean;
}

interface PaymentPlan {
  wallet: boolean;
  /** How the rest is paid; null until the customer chooses. */
  second: Second | null;
}

const paise = (rupees: number) => Math.round(rupees * 100);

/** How much the wallet pays: it is used first. */
export function walletShare(plan: PaymentPlan, due: Due): number {
  return plan.wallet ? Math.min(paise(due.balance), paise(due.value)) / 100 : 0;
}

/** How much is left for the second method. */
export function remainder(plan: PaymentPlan, due: Due): number {
  return (paise(due.value) - paise(walletShare(plan, due))) / 100;
}

/** The plan before the customer chooses: cash on delivery if it is offered, and the wallet if it was switched on in the cart. */
export function firstPlan(due: Due, offered: readonly Method[]): PaymentPlan {
  const cod: Second | null = offered.includes('cod') ? 'cod' : null;
  const wallet: PaymentPlan = { wallet: due.fromCart, second: null };
  if (due.fromCart && remainder(wallet, due) === 0) return wallet;
  return { wallet: due.fromCart, second: cod };
}

/** The plan that the customer chose, and whether the wallet was switched on in the cart at that time. */
export interface ChosenPlan {
  plan: PaymentPlan;
  fromCart: boolean;
}

/** The plan of the order: the first plan until the customer chooses. If the wallet is switched in the cart later, that counts. */
export function planOf(chosen: ChosenPlan | null, due: Due, offered: readonly Method[]): PaymentPlan {
  if (chosen?.fromCart === due.fromCart) return chosen.plan;
  const first = firstPlan(due, offered);
  const second = chosen?.plan.second;
  return second && remainder(first, due) > 0 ? { ...first, second } : first;
}

/** Chooses a method. Returns the new plan, or the text that says why the method cannot be chosen. */
export function choose(plan: PaymentPlan, method: Method, due: Due): PaymentPlan | TextKey {
  if (method !== 'wallet') {
    // If the wallet covers everything, nothing is left for a second method: choosing one switches the wallet off.
    const whole = plan.wallet && !due.fromCart && remainder(plan, due) === 0;
    return { wallet: whole ? false : plan.wallet, second: method };
  }
  if (due.fromCart) return 'checkout.walletAlready';
  if (due.balance <= 0) return 'checkout.walletZero';
  if (plan.wallet) return { wallet: false, second: plan.second ?? 'cod' };
  const withWallet: PaymentPlan = { wallet: true, second: plan.second };
  return remainder(withWallet, due) === 0 ? { wallet: true, second: null } : withWallet;
}

/** Whether less is left for the second method than the one rupee from which online payment is possible. */
export function tooLittleOnline(plan: PaymentPlan, due: Due): boolean {
  const left = remainder(plan, due);
  return left > 0 && left < 1;
}

/** Why the order cannot be paid by this plan; undefined when it can. */
export function planProblem(plan: PaymentPlan, due: Due): TextKey | undefined {
  if (plan.wallet && due.balance <= 0) return 'checkout.walletEmpty';
  if (plan.second === 'phonePe' && tooLittleOnline(plan, due)) return 'checkout.onlineMinimum';
  if (plan.second !== null) return undefined;
  if (!plan.wallet) return 'checkout.selectMethod';
  return remainder(plan, due) > 0 ? 'checkout.remaining' : undefined;
}

/** The payment method to send for a plan, which must have no problem. */
export function methodOf(plan: PaymentPlan): Method {
  return plan.second ?? 'wallet';
}
