import { create } from 'zustand';

import { storage } from '@/lib/storage';
import { applyScheme } from './apply-scheme';

export type ThemePreference = 'system' | 'light' | 'dark';

const key = 'theme';

function stored(): ThemePreference {
  const value = storage.get(key);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Starts as 'system', so that the first render equals the rendered page. */
export const usePreferences = create<{ theme: ThemePreference }>(() => ({ theme: 'system' }));
usePreferences.setState({ theme: stored() });

export function setTheme(theme: ThemePreference): void {
  storage.set(key, theme);
  applyScheme(theme);
  usePreferences.setState({ theme });
}
