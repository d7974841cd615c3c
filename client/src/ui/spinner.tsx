import { ActivityIndicator } from 'react-native';

/** Beside words that say what is going on; never alone. */
export function Spinner({ color, size = 18 }: { color: string; size?: number }) {
  return <ActivityIndicator size={size} color={color} aria-hidden />;
}
