import type { ViewStyle } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { space } from '@/theme';

/** Above the bars of the thumb: at the top are the search field and the sort box. */
export function useToastPlace(): ViewStyle {
  const { bottom } = useSafeAreaInsets();
  return { position: 'absolute', left: space.x4, right: space.x4, bottom: bottom + 148 };
}
