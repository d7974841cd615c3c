import { create } from 'zustand';

import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { loggedOut } from '@/state';

/**
 * What the customer applies to the bill. The server's cart does not keep either, each request names them again, so
 * they are remembered here: as long as the tab, and no longer than the login.
 */
interface BillOptions {
  /** '' when no promo code is applied. */
  couponId: string;
  wallet: boolean;
}

const key = 'cart.applied';
const nothing: BillOptions = { couponId: '', wallet: false };

function stored(): BillOptions {
  const value = readJson(sessionMemory, key);
  if (typeof value !== 'object' || value === null) return nothing;
  const { couponId, wallet } = value as Partial<BillOptions>;
  return { couponId: typeof couponId === 'string' ? couponId : '', wallet: wallet === true };
}

export const useBillOptions = create<BillOptions>(() => nothing);

export function billOptions(): BillOptions {
  return useBillOptions.getState();
}

/** Whether the bill is another than that of the bare cart. */
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
  setBillOptions(nothing);
}

if (typeof window !== 'undefined') {
  useBillOptions.setState(stored());
  loggedOut.subscribe(clearBillOptions);
}
