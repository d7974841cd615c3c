import type { OrderLine, RefundWish, To } from './queries';

/** What of an order's money is to go back. */
export type Way = 'lines' | 'amount' | 'all';

/** What is chosen in the refund sheet. At first nothing is. */
export interface Choice {
  way: Way | null;
  /** Units by variant. */
  units: Readonly<Record<string, number>>;
  amount: string;
  /** Where it goes: to the source as much as came from there; or all to the wallet. */
  to: To | null;
  reason: string;
}

export const nothing: Choice = { way: null, units: {}, amount: '', to: null, reason: '' };

/** Rupees as typed, with at most two decimals; undefined if it is no amount. */
export function amountIn(text: string): number | undefined {
  const plain = text.trim().replaceAll(',', '');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return undefined;
  const amount = Number(plain);
  return amount > 0 ? amount : undefined;
}

/** Takes so many units of a line; no more than have not been given back. */
export function withUnits(choice: Choice, line: OrderLine, units: number): Choice {
  const next = { ...choice.units };
  delete next[line.variantId];
  const count = Math.max(0, Math.min(units, line.left));
  if (count > 0) next[line.variantId] = count;
  return { ...choice, way: 'lines', units: next };
}

/** Takes a whole line, or leaves it. */
export const withLine = (choice: Choice, line: OrderLine): Choice =>
  withUnits(choice, line, choice.units[line.variantId] ? 0 : line.left);

/** What the server is asked; null as long as something is missing. */
export function wishOf(order: string, { way, units, amount, to }: Choice): RefundWish | null {
  // Without `to` the server gives back to the source what came from there, and the rest to the wallet.
  const where = to === 'wallet' ? { to } : {};
  const base = to === null ? null : { order, ...where };
  if (!base || !way) return null;
  if (way === 'all') return { ...base, all: true };
  if (way === 'amount') {
    const rupees = amountIn(amount);
    return rupees === undefined ? null : { ...base, amount: rupees };
  }
  const lines = Object.entries(units).map(([variantId, quantity]) => ({ variantId, quantity }));
  return lines.length > 0 ? { ...base, lines } : null;
}
