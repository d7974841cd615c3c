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

/** The language of the markup that the client hydrates. English texts are in the bundle, Hindi texts in the page. */
const first: LanguageState = rendered?.texts
  ? { language: 'hi', catalogue: rendered.texts }
  : { language: 'en', catalogue: en };

/** The current language and its texts. On a page that came in English, Hindi is loaded when it is first chosen. */
export const useLanguageState = create<LanguageState>(() => first);

/** Sets the language of the first render. For the server, which renders in both languages. */
export function setFirstLanguage(language: Language, catalogue: Catalogue = en): void {
  Object.assign(useLanguageState.getInitialState(), { language, catalogue });
  useLanguageState.setState({ language, catalogue });
}

function markPage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

const aYear = 365 * 24 * 60 * 60;

/** Sets the cookie by which the server knows in which language to render the next page. */
function tellServer(language: Language): void {
  if (typeof document === 'undefined') return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${storedName(key)}=${language}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`;
}

let lastAsked: Language | undefined;

/** False if another language was asked for while the texts of this one were loading. */
async function show(language: Language): Promise<boolean> {
  lastAsked = language;
  const catalogue: Catalogue = language === 'hi' ? (await import('./hi')).default : en;
  if (lastAsked !== language) return false;
  markPage(language);
  useLanguageState.setState({ language, catalogue });
  return true;
}

/**
 * Called when the customer chooses a language: shows it, stores it and tells the server. False if another one was chosen meanwhile.
 * Throws if its texts cannot be loaded.
 */
export async function setLanguage(language: Language): Promise<boolean> {
  if (!(await show(language))) return false;
  storage.set(key, language);
  tellServer(language);
  return true;
}

const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'hi';

/** The language that the browser or the phone prefers. The server has rendered a page in it already; other pages come in English. */
export function preferredLanguage(): Language {
  const tags = rendered ? [] : deviceLanguages();
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? first.language;
}

/** Shows the page, which public/theme.js has hidden until the texts of its language are loaded. */
function reveal(): void {
  if (typeof document !== 'undefined') delete document.documentElement.dataset.awaits;
}

if (typeof window !== 'undefined') {
  const stored = storage.get(key);
  const chosen = isLanguage(stored) ? stored : null;
  const wanted = chosen ?? preferredLanguage();
  if (wanted !== first.language) {
    // Without a network and without a cache Hindi cannot be loaded: the page stays in its own language.
    (chosen ? setLanguage(chosen) : show(wanted))
      .catch(() => markPage(first.language))
      .finally(() => setTimeout(reveal));
  } else {
    // theme.js may have expected another language: it cannot know of the cookie or of an address that names one.
    markPage(first.language);
    reveal();
  }
}
