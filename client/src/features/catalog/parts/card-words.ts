import type { Product, Variant } from '../product';

/** On the web the card is read part by part. */
export function useCardWords(_product: Product, _variant: Variant | undefined): string | undefined {
  return undefined;
}
