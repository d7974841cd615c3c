import { useCallback, useMemo } from 'react';

import first from './en';
import type later from './en/later';
import type { OwnTexts } from './en/own';
import { type Language, useLanguageState } from './language';
import { translate, type Catalogue, type Values } from './translate';

type English = typeof first & typeof later & OwnTexts;
const en: Catalogue = first;
type Base<K> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K;
/** The keys of all texts, such as "drawer.proceed"; for plurals without _one and _other. */
export type TextKey = {
  [Area in keyof English]: `${Area}.${Base<keyof English[Area]> & string}`;
}[keyof English];

export type Translate = (key: TextKey, values?: Values) => string;

/** The function that looks texts up: `const t = useT()`, then `t('cart.items', { count: 3 })`. */
export function useT(): Translate {
  const { language, catalogue } = useLanguageState();
  return useCallback((key, values) => translate(language, catalogue, en, key, values), [language, catalogue]);
}

/** Loads the texts that are not loaded with the first page. */
export async function laterTexts(): Promise<void> {
  Object.assign(en, (await import('./en/later')).default);
}

/** Adds texts. Called by a page's module with the texts that only this page needs, and by the app's shell with all later texts. */
export function ownTexts(texts: Partial<OwnTexts & typeof later>): void {
  Object.assign(en, texts);
}

/**
 * For code outside of components: toasts of the outbox, events. Components must use `useT`: React hydrates the server's markup in the
 * language in which it came, even if the customer has chosen another one in the meantime.
 */
export const t: Translate = (key, values) => {
  const { language, catalogue } = useLanguageState.getState();
  return translate(language, catalogue, en, key, values);
};

export function useLanguage(): Language {
  return useLanguageState((state) => state.language);
}

/** The BCP 47 tag of a language, for Intl. */
export function localeOf(language: Language): string {
  return language === 'hi' ? 'hi-IN' : 'en-IN';
}

type ContentText = <K extends string>(
  item: { [P in K]?: string | null } & { [P in `${K}Hi`]?: string | null },
  field: K,
) => string;

const contentIn =
  (language: Language): ContentText =>
  (item, field) => {
    const fields = item as Record<string, string | null | undefined>;
    return (language === 'hi' ? fields[`${field}Hi`] : undefined) || (fields[field] ?? '');
  };

/** Returns a function that reads a field of the shop's content: in Hindi its `…Hi` field, if that is filled. */
export function useContentText(): ContentText {
  const language = useLanguage();
  return useMemo(() => contentIn(language), [language]);
}

/** Reads a field of the shop's content for code outside of components, as `t` reads a text. */
export const contentText: ContentText = (item, field) =>
  contentIn(useLanguageState.getState().language)(item, field);
