import { create } from 'zustand';

import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { loggedOut } from '@/state';

/**
 * What the person wants applied to the bill. Both belong to a request, not to the
 * server's cart, so they are remembered here: as long as the tab, and no longer
 * than the login.
 */
export interface Applied {
  /** '' when no promo code is applied. */
  couponId: string;
  wallet: boolean;
}

const key = 'cart.applied';
const nothing: Applied = { couponId: '', wallet: false };

function stored(): Applied {
  const value = readJson(sessionMemory, key);
  if (typeof value !== 'object' || value === null) return nothing;
  const { couponId, wallet } = value as Partial<Applied>;
  return { couponId: typeof couponId === 'string' ? couponId : '', wallet: wallet === true };
}

export const useApplied = create<Applied>(() => nothing);

export function applied(): Applied {
  return useApplied.getState();
}

/** Whether the bill is another than that of the bare cart. */
export function anythingApplied(): boolean {
  const { couponId, wallet } = applied();
  return couponId !== '' || wallet;
}

export function setApplied(change: Partial<Applied>): void {
  useApplied.setState(change);
  if (anythingApplied()) writeJson(sessionMemory, key, applied());
  else sessionMemory.remove(key);
}

export function clearApplied(): void {
  setApplied(nothing);
}

if (typeof window !== 'undefined') {
  useApplied.setState(stored());
  loggedOut.subscribe(clearApplied);
}
