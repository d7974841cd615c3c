import { useLanguage } from '@/i18n';
import { translate, type Values } from '@/i18n/translate';

type Base<K> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K;
/** The keys of such texts; for plurals without _one and _other. */
export type LazyText<Texts> = Base<keyof Texts> & string;

/**
 * The texts of screens that not all people of the staff need: they are in the chunk of their screens, not in the first load. Returns the
 * hook that looks them up.
 */
export function lazyTexts<Texts extends Record<string, string>>(en: Texts, hi: Record<keyof Texts, string>) {
  const catalogues = { en: { own: en }, hi: { own: hi } };
  return function useT(): (key: LazyText<Texts>, values?: Values) => string {
    const language = useLanguage();
    return (key, values) => translate(language, catalogues[language], catalogues.en, `own.${key}`, values);
  };
}
