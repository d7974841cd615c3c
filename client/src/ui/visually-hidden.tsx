import type { ReactNode } from 'react';
import { View } from 'react-native';

import { Text } from './text';

/** For screen readers only. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <View
      aria-live={live}
      style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0.01 }}
    >
      <Text>{children}</Text>
    </View>
  );
}
