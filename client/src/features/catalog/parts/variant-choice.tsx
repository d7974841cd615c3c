import { useBreakpoint } from '@/theme';
import { VariantMenu } from './variant-menu';
import { VariantSheet } from './variant-sheet';
import type { VariantChoiceProps } from './variant-choice-props';

/** The choice of a variant: a menu under the pill where there is room, a sheet on phones. */
export function VariantChoice(props: VariantChoiceProps) {
  return useBreakpoint() === 'phone' ? <VariantSheet {...props} /> : <VariantMenu {...props} />;
}
