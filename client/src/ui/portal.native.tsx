import type { ReactNode } from 'react';
import { Platform } from 'react-native';
import { FullWindowOverlay } from 'react-native-screens';

/**
 * Over everything. iOS presents sheets over the app's own view, and has a window for what lies over those; on Android
 * sheets are a part of the view, and what is drawn after them lies over them.
 */
export function Portal({ children }: { children: ReactNode }) {
  if (Platform.OS !== 'ios') return children;
  return (
    // The screen below stays in reach of screen readers.
    <FullWindowOverlay unstable_accessibilityContainerViewIsModal={false}>{children}</FullWindowOverlay>
  );
}
