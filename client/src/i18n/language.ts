import { create } from 'zustand';

import { storage } from '@/lib/storage';
import en from './en';
import type { Catalogue } from './translate';

export type Language = 'en' | 'hi';

interface LanguageState {
  language: Language;
  catalogue: Catalogue;
}

const key = 'language';

/** English comes with the app; Hindi is fetched when it is first chosen. */
export const useLanguageState = create<LanguageState>(() => ({ language: 'en', catalogue: en }));

function markPage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export async function setLanguage(language: Language): Promise<void> {
  const catalogue: Catalogue = language === 'hi' ? (await import('./hi')).default : en;
  storage.set(key, language);
  markPage(language);
  useLanguageState.setState({ language, catalogue });
}

/** The page was kept unseen until its language was there (public/theme.js). */
function reveal(): void {
  if (typeof document !== 'undefined') delete document.documentElement.dataset.awaits;
}

if (typeof window !== 'undefined' && storage.get(key) === 'hi') {
  // Offline with an empty cache there is no Hindi to load; English serves.
  setLanguage('hi')
    .catch(() => markPage('en'))
    .finally(() => setTimeout(reveal));
}
