import { useCallback } from 'react';

import first from './en';
import type later from './en/later';
import type { OwnTexts } from './en/own';
import { type Language, useLanguageState } from './language';
import { translate, type Catalogue, type Values } from './translate';

type English = typeof first & typeof later & OwnTexts;
const en: Catalogue = first;
type Base<K> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K;
/** Every text there is: "drawer.proceed". Plurals are named without their _one and _other. */
export type TextKey = {
  [Area in keyof English]: `${Area}.${Base<keyof English[Area]> & string}`;
}[keyof English];

export type Translate = (key: TextKey, values?: Values) => string;

/** `const t = useT()`; `t('cart.items', { count: 3 })`. */
export function useT(): Translate {
  const { language, catalogue } = useLanguageState();
  return useCallback((key, values) => translate(language, catalogue, en, key, values), [language, catalogue]);
}

/** Fetches the texts that do not come with the first page. */
export async function laterTexts(): Promise<void> {
  Object.assign(en, (await import('./en/later')).default);
}

/** Called by a page's module with the texts that no other page needs, and by the app's shell with all that come later. */
export function ownTexts(texts: Partial<OwnTexts & typeof later>): void {
  Object.assign(en, texts);
}

/**
 * Outside of components: toasts of the outbox, events. What renders takes `useT`: markup from the server is taken over in
 * the language that it came in, also where the customer has chosen another one meanwhile.
 */
export const t: Translate = (key, values) => {
  const { language, catalogue } = useLanguageState.getState();
  return translate(language, catalogue, en, key, values);
};

export function useLanguage(): Language {
  return useLanguageState((state) => state.language);
}

/** BCP 47 tag for Intl. */
export function localeOf(language: Language): string {
  return language === 'hi' ? 'hi-IN' : 'en-IN';
}

/** Picks the Hindi twin of a content field when the reader reads Hindi and there is one. */
export function useContentText(): <K extends string>(
  item: { [P in K]?: string | null } & { [P in `${K}Hi`]?: string | null },
  field: K,
) => string {
  const language = useLanguage();
  return useCallback(
    (item, field) => {
      const fields = item as Record<string, string | null | undefined>;
      return (language === 'hi' ? fields[`${field}Hi`] : undefined) || (fields[field] ?? '');
    },
    [language],
  );
}
