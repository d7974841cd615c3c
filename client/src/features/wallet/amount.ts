/** The amount in rupees, or null if the text is no amount between ₹1 and the most of one payment, with at most two decimals. */
export function amountOf(text: string): number | null {
  const typed = text.trim();
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed)) return null;
  const amount = Number(typed);
  return amount >= 1 && amount <= 100_000 ? amount : null;
}
