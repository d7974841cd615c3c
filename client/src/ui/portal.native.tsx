import type { ReactNode } from 'react';
import { Platform } from 'react-native';
import { FullWindowOverlay } from 'react-native-screens';

/**
 * Shows its content over everything, sheets included. iOS presents sheets over the app's own view, so the content needs a window
 * of its own; on Android sheets are part of the view, and what is drawn later lies over them.
 */
export function Portal({ children }: { children: ReactNode }) {
  if (Platform.OS !== 'ios') return children;
  return (
    // Screen readers can still reach the screen below.
    <FullWindowOverlay unstable_accessibilityContainerViewIsModal={false}>{children}</FullWindowOverlay>
  );
}
