import type { Variant } from './product';

const base: Record<string, { unit: 'kg' | 'pc'; per: number }> = {
  g: { unit: 'kg', per: 1000 },
  kg: { unit: 'kg', per: 1 },
  pc: { unit: 'pc', per: 1 },
};

interface UnitPrice {
  rupees: number;
  unit: 'kg' | 'pc';
}

/** The price per kilo or piece, so that variants can be compared; undefined if the price itself is that. */
export function unitPrice(
  variant: Pick<Variant, 'weight' | 'weightUnit'>,
  paid: number,
): UnitPrice | undefined {
  const measure = base[variant.weightUnit];
  const count = Number(variant.weight) / (measure?.per ?? NaN);
  if (!measure || !(count > 0) || count === 1) return undefined;
  // Paise only for small amounts: ₹104 a kilo, but ₹6.17 a piece.
  const exact = paid / count;
  return { rupees: exact >= 20 ? Math.round(exact) : Math.round(exact * 100) / 100, unit: measure.unit };
}
