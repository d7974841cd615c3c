import { VariantSheet } from './variant-sheet';
import type { VariantChoiceProps } from './variant-choice-props';

/** Phones and tablets choose from a sheet. */
export function VariantChoice(props: VariantChoiceProps) {
  return <VariantSheet {...props} />;
}
