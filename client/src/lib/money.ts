const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Rupees as people write them: ₹1,24,500, and paise only when there are any: ₹18.50. */
export function formatMoney(rupees: number): string {
  const paise = Math.round(rupees * 100);
  return (paise % 100 === 0 ? whole : exact).format(paise / 100);
}

/** Rupees as sentences have them, like the server's: ₹49.00, ₹1,24,500.50. */
export function formatAmount(rupees: number): string {
  return exact.format(rupees);
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
