/**
 * As Intl.NumberFormat writes rupees in en-IN, which money.test.ts compares it with: to make one takes a slow phone
 * longer than all the rest of this client's start but React's.
 */
function rupeesWith(digits: number, rupees: number): string {
  const [whole = '', fraction] = Math.abs(rupees).toFixed(digits).split('.');
  // The last three digits, and before them groups of two: 1,24,500.
  const grouped = whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ',');
  return `${rupees < 0 ? '-' : ''}₹${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** Rupees as people write them: ₹1,24,500, and paise only when there are any: ₹18.50. */
export function formatMoney(rupees: number): string {
  const paise = Math.round(rupees * 100);
  return rupeesWith(paise % 100 === 0 ? 0 : 2, paise / 100);
}

/** Rupees as sentences have them, like the server's: ₹49.00, ₹1,24,500.50. */
export function formatAmount(rupees: number): string {
  return rupeesWith(2, rupees);
}

/** Percent off, rounded half up; 0 when there is none. */
export function percentOff(price: number, discountedPrice: number): number {
  if (price <= 0 || discountedPrice <= 0 || discountedPrice >= price) return 0;
  return Math.floor(((price - discountedPrice) * 100) / price + 0.5);
}

/** What is really paid for a variant. */
export function effectivePrice(variant: { price: number; discountedPrice?: number | null }): number {
  const offer = variant.discountedPrice ?? 0;
  return offer > 0 && offer < variant.price ? offer : variant.price;
}
