import { effectivePrice } from '@/lib/money';
import type { Product, Variant } from './product';

/** If the stock is below this, customers see how many are left. */
const lowStockBelow = 10;

/** The cheapest variant in stock, by which the server sorts prices too. If all are sold out, the first one. */
export function defaultVariant(variants: readonly Variant[]): Variant | undefined {
  const inStock = variants.filter((variant) => variant.stock > 0);
  return (
    inStock.reduce<Variant | undefined>(
      (best, next) => (best && effectivePrice(best) <= effectivePrice(next) ? best : next),
      undefined,
    ) ?? variants[0]
  );
}

/** The chosen variant, or the default one if the chosen one is sold out. */
export function chosenVariant(variants: readonly Variant[], id: string | null | undefined) {
  return variants.find((variant) => variant._id === id && variant.stock > 0) ?? defaultVariant(variants);
}

export function isSoldOut(variants: readonly Variant[]): boolean {
  return variants.every((variant) => variant.stock <= 0);
}

export function isLow({ stock }: Variant): boolean {
  return stock > 0 && stock < lowStockBelow;
}

const grams: Record<string, number> = { g: 1, kg: 1000 };

/** The lightest and the heaviest variant; undefined if no two weights are sold. */
export function weightRange(products: readonly Product[]): { from: Variant; to: Variant } | undefined {
  const bags = products
    .flatMap((product) => product.variants)
    .map((variant) => ({ variant, weight: Number(variant.weight) * (grams[variant.weightUnit] ?? NaN) }))
    .filter((bag) => bag.weight > 0)
    .sort((a, b) => a.weight - b.weight);
  const from = bags[0];
  const to = bags[bags.length - 1];
  return from && to && from.weight < to.weight ? { from: from.variant, to: to.variant } : undefined;
}
