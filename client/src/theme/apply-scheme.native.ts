import { Appearance } from 'react-native';

import type { ThemePreference } from './preference';

/** The whole app follows the choice: status bar, navigation bar, keyboard, system's dialogs and maps. */
export function applyScheme(theme: ThemePreference): void {
  Appearance.setColorScheme(theme === 'system' ? 'unspecified' : theme);
}
