import { useLanguage } from '@/i18n';
import { translate, type Values } from '@/i18n/translate';
import en from './texts.en.json';
import hi from './texts.hi.json';

type Base<K> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K;
export type SetupText = Base<keyof typeof en>;

const catalogues = { en: { setup: en }, hi: { setup: hi } };

/** The texts of the set-up. They are loaded with its screens, because every other person of the staff can do without them. */
export function useT(): (key: SetupText, values?: Values) => string {
  const language = useLanguage();
  return (key, values) => translate(language, catalogues[language], catalogues.en, `setup.${key}`, values);
}
