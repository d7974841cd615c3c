import type { RefObject } from 'react';
import type { View } from 'react-native';

import type { Variant } from '../product';

export interface VariantChoiceProps {
  /** The pressed element; on wide windows the menu opens under it. */
  anchor: RefObject<View | null>;
  title: string;
  variants: readonly Variant[];
  chosen: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}
