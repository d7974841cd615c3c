import { ActivityIndicator } from 'react-native';

/** Hidden from screen readers, so it needs words beside it that say what is going on. */
export function Spinner({ color }: { color: string }) {
  return <ActivityIndicator size={18} color={color} aria-hidden />;
}
