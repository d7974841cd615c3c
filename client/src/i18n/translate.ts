import brand from '../../brand.json';

export type Values = Record<string, string | number>;
export type Catalogue = Record<string, Record<string, string>>;

/** Fills placeholders such as {name}. One without a value stays visible, so that it is noticed. */
export function interpolate(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** English and Hindi both have two plural forms, "one" and "other". Hindi uses "one" for 0 as well. */
function pluralForm(language: 'en' | 'hi', count: number): 'one' | 'other' {
  if (language === 'hi') return count >= 0 && count <= 1 ? 'one' : 'other';
  return count === 1 ? 'one' : 'other';
}

/**
 * Looks "area.key" up; with a `count`, "area.key_one" or "area.key_other" first. In every text {shop} is the shop's name.
 * If the language has no such text, English is used, and if that has none, the key itself.
 */
export function translate(
  language: 'en' | 'hi',
  catalogue: Catalogue,
  fallback: Catalogue,
  key: string,
  values?: Values,
): string {
  const dot = key.indexOf('.');
  const area = key.slice(0, dot);
  const name = key.slice(dot + 1);
  const count = values?.count;
  const find = (source: Catalogue, lang: 'en' | 'hi') => {
    const texts = source[area];
    const form = typeof count === 'number' ? texts?.[`${name}_${pluralForm(lang, count)}`] : undefined;
    return form ?? texts?.[name];
  };
  return interpolate(find(catalogue, language) ?? find(fallback, 'en') ?? key, {
    shop: brand.name[language],
    ...values,
  });
}
