import { create } from 'zustand';

import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';

/**
 * Promo code and wallet, as the customer has applied them to the bill. The server's cart stores neither, so each request must send
 * them again. They are stored here as long as the tab is open and the customer is logged in.
 */
interface BillOptions {
  /** The id of the promo code; '' if none is applied. */
  couponId: string;
  wallet: boolean;
}

const key = 'cart.applied';
const noOptions: BillOptions = { couponId: '', wallet: false };

function stored(): BillOptions {
  const value = readJson(sessionMemory, key);
  if (typeof value !== 'object' || value === null) return noOptions;
  const { couponId, wallet } = value as Partial<BillOptions>;
  return { couponId: typeof couponId === 'string' ? couponId : '', wallet: wallet === true };
}

export const useBillOptions = create<BillOptions>(() => noOptions);

export function billOptions(): BillOptions {
  return useBillOptions.getState();
}

/** Whether the bill differs from that of the cart alone. */
export function hasBillOptions(): boolean {
  const { couponId, wallet } = billOptions();
  return couponId !== '' || wallet;
}

export function setBillOptions(change: Partial<BillOptions>): void {
  useBillOptions.setState(change);
  if (hasBillOptions()) writeJson(sessionMemory, key, billOptions());
  else sessionMemory.remove(key);
}

export function clearBillOptions(): void {
  setBillOptions(noOptions);
}

if (typeof window !== 'undefined') {
  useBillOptions.setState(stored());
}
