import { ActivityIndicator } from 'react-native';

/** Hidden from screen readers, so it needs words beside it that say what is going on. */
export function Spinner({ color, size = 18 }: { color: string; size?: number }) {
  return <ActivityIndicator size={size} color={color} aria-hidden />;
}
