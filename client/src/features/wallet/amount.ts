/** The typed rupees, or null: at least 1, at most two decimals, at most what one payment may be. */
export function amountOf(text: string): number | null {
  const typed = text.trim();
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed)) return null;
  const amount = Number(typed);
  return amount >= 1 && amount <= 100_000 ? amount : null;
}
