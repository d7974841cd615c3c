import type { Product, Variant } from '../product';

/** Undefined on the web, where a screen reader reads the card part by part. */
export function useCardWords(_product: Product, _variant: Variant | undefined): string | undefined {
  return undefined;
}
