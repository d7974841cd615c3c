/**
 * Rupees with paise only if there are any, as in the server's sentences: ₹1,24,500, ₹18.50. They are formatted exactly like
 * Intl.NumberFormat in en-IN (money.test.ts compares the two). Intl itself is not used because on a slow phone creating one
 * formatter takes longer than all of this client's start except React's.
 */
export function formatMoney(amount: number): string {
  const paise = Math.round(amount * 100);
  const [whole = '', fraction] = Math.abs(paise / 100)
    .toFixed(paise % 100 ? 2 : 0)
    .split('.');
  return `${paise < 0 ? '-' : ''}₹${grouped(whole)}${fraction ? `.${fraction}` : ''}`;
}

/** Digits in Indian grouping: the last three, and groups of two before them, as in 1,24,500. */
export const grouped = (digits: number | string): string =>
  String(digits).replace(/\B(?=(\d{2})*\d{3}$)/g, ',');

/** The discount in percent, rounded half up; 0 if there is no discount. */
export function percentOff(price: number, discountedPrice: number): number {
  if (price <= 0 || discountedPrice <= 0 || discountedPrice >= price) return 0;
  return Math.round(((price - discountedPrice) * 100) / price);
}

export function effectivePrice(variant: { price: number; discountedPrice?: number | null }): number {
  const offer = variant.discountedPrice ?? 0;
  return offer > 0 && offer < variant.price ? offer : variant.price;
}
