import type { ViewStyle } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { space } from '@/theme';

/** Toasts are at the bottom, above the tab bar and the cart bar, because the search field and the sort box are at the top. */
export function useToastPlace(_change: unknown): { style: ViewStyle } {
  const { bottom } = useSafeAreaInsets();
  return { style: { position: 'absolute', left: space.x4, right: space.x4, bottom: bottom + 148 } };
}
