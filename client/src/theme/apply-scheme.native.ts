import { Appearance } from 'react-native';

import type { ThemePreference } from './preference';

/** Sets the scheme for the whole app: also the status bar, the navigation bar, the keyboard, and the system's dialogs and maps. */
export function applyScheme(theme: ThemePreference): void {
  Appearance.setColorScheme(theme === 'system' ? 'unspecified' : theme);
}
