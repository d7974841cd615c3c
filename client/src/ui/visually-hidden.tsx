import type { ReactNode } from 'react';
import { View } from 'react-native';

import { Text } from './text';

/** For screen readers only. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <View
      aria-live={process.env.EXPO_OS === 'web' ? live : undefined}
      style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0.01 }}
    >
      <Text live={process.env.EXPO_OS === 'web' ? undefined : live}>{children}</Text>
    </View>
  );
}
