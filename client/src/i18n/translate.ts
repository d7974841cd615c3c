export type Values = Record<string, string | number>;
export type Catalogue = Record<string, Record<string, string>>;

/** Fills {name} places. A missing value stays visible, so a test or an eye finds it. */
export function interpolate(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** English and Hindi both know two forms: one, and other. Hindi counts 0 as one, English does not. */
function pluralForm(language: 'en' | 'hi', count: number): 'one' | 'other' {
  if (language === 'hi') return count >= 0 && count <= 1 ? 'one' : 'other';
  return count === 1 ? 'one' : 'other';
}

/**
 * Looks "area.key" up; with a `count`, "area.key_one" or "area.key_other" first.
 * A gap in one language falls back to English, and at last to the key itself.
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
  return interpolate(find(catalogue, language) ?? find(fallback, 'en') ?? key, values);
}
