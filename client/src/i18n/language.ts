import { create } from 'zustand';

import { deviceLanguages } from '@/lib/app-device';
import { rendered } from '@/lib/rendered';
import { storage } from '@/lib/storage';
import { storedName } from '@/lib/stored-name';
import en from './en';
import type { Catalogue } from './translate';

export type Language = 'en' | 'hi';

interface LanguageState {
  language: Language;
  catalogue: Catalogue;
}

const key = 'language';

/** The language of the markup that the client takes over. English texts come with the app, Hindi ones with the page. */
const first: LanguageState = rendered?.texts
  ? { language: 'hi', catalogue: rendered.texts }
  : { language: 'en', catalogue: en };

/** Hindi is fetched when it is first chosen on a page that came in English. */
export const useLanguageState = create<LanguageState>(() => first);

/** Sets the language of the first render, which the state has to begin with: for the server, which renders in both. */
export function beginIn(language: Language, catalogue: Catalogue = en): void {
  Object.assign(useLanguageState.getInitialState(), { language, catalogue });
  useLanguageState.setState({ language, catalogue });
}

function markPage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

const aYear = 365 * 24 * 60 * 60;

/** The server renders the next page in the language that the cookie names. */
function tellServer(language: Language): void {
  if (typeof document === 'undefined') return;
  document.cookie = `${storedName(key)}=${language}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
}

async function show(language: Language): Promise<void> {
  const catalogue: Catalogue = language === 'hi' ? (await import('./hi')).default : en;
  markPage(language);
  useLanguageState.setState({ language, catalogue });
}

/** The customer's choice: it is kept, and the server is told. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  storage.set(key, language);
  tellServer(language);
}

const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'hi';

/** What the browser or the phone prefers, by which the server renders pages; a page as it was built is in English. */
export function preferredLanguage(): Language {
  const tags = rendered ? [] : deviceLanguages();
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? first.language;
}

/** The page was kept unseen until its language was there (public/theme.js). */
function reveal(): void {
  if (typeof document !== 'undefined') delete document.documentElement.dataset.awaits;
}

if (typeof window !== 'undefined') {
  const stored = storage.get(key);
  const chosen = isLanguage(stored) ? stored : null;
  const wanted = chosen ?? preferredLanguage();
  if (wanted !== first.language) {
    // Offline with an empty cache there is no Hindi to load; the page's language serves.
    (chosen ? setLanguage(chosen) : show(wanted))
      .catch(() => markPage(first.language))
      .finally(() => setTimeout(reveal));
  }
}
