import { effectivePrice } from '@/lib/money';
import type { Product, Variant } from './product';

/** Below this stock, customers see how many are left. */
const lowStockBelow = 10;

/** The cheapest that can be bought, as the shop's own price order has it; sold out, simply the first. */
export function defaultVariant(variants: readonly Variant[]): Variant | undefined {
  const inStock = variants.filter((variant) => variant.stock > 0);
  return (
    inStock.reduce<Variant | undefined>(
      (best, next) => (best && effectivePrice(best) <= effectivePrice(next) ? best : next),
      undefined,
    ) ?? variants[0]
  );
}

/** What was chosen, as long as it can be bought: a sold-out variant is shown when all of them are. */
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

/** The lightest and the heaviest bag on offer; undefined when nothing is sold by weight in two sizes. */
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
