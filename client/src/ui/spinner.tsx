import { ActivityIndicator } from 'react-native';

import { useTheme, type Theme } from '@/theme';

/** Hidden from screen readers, so it needs words beside it that say what is going on. */
export function Spinner({ color }: { color: keyof Theme['color'] }) {
  return <ActivityIndicator size={18} color={useTheme().color[color]} aria-hidden />;
}
