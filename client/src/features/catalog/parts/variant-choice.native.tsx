import { VariantSheet } from './variant-sheet';
import type { VariantChoiceProps } from './variant-choice-props';

/** The choice of a variant. In the app it is always a sheet. */
export function VariantChoice(props: VariantChoiceProps) {
  return <VariantSheet {...props} />;
}
