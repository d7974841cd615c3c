import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import shopHindi from '@/i18n/hi';
import en from './en.json';
import english from './english';
import hi from './hi.json';
import hindi from './hindi';

type Catalogue = Record<string, Record<string, string>>;
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const flat = (catalogue: Catalogue) =>
  Object.entries(catalogue).flatMap(([area, texts]) =>
    Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text] as const),
  );
const keys = (catalogue: Catalogue) => flat(catalogue).map(([key]) => key);

test('Hindi and English have the same texts', () => {
  expect(keys(hi).sort()).toEqual(keys(en).sort());
});

test('both languages have the same placeholders', () => {
  const texts = new Map(flat(en));
  for (const [key, text] of flat(hi)) {
    // The form for one may spell the number out.
    if (key.endsWith('_one')) continue;
    expect([key, places(text)]).toEqual([key, places(texts.get(key) ?? '')]);
  }
});

test('a number of packs in Hindi cannot be read as a number of orders', () => {
  for (const [key, text] of flat(hi).filter(
    ([key]) => key.startsWith('stock.') && !/_(one|other)$/.test(key),
  ))
    expect([key, text]).not.toEqual([key, expect.stringMatching(/\} ऑर्डर/)]);
});

test('a slot is called the same wherever the staff reads of it in Hindi', () => {
  const texts = new Map(flat(hi));
  for (const [key, text] of flat(en))
    if (/\bslots?\b(?!\})/i.test(text))
      expect([key, texts.get(key)]).toEqual([key, expect.stringContaining('स्लॉट')]);
});

test('no text is empty, and every plural has both forms', () => {
  const all = new Set(keys(en));
  for (const [key, text] of [...flat(en), ...flat(hi)]) {
    expect([key, text.trim()]).not.toEqual([key, '']);
    if (key.endsWith('_one')) expect(all).toContain(key.replace(/_one$/, '_other'));
    if (key.endsWith('_other')) expect(all).toContain(key.replace(/_other$/, '_one'));
  }
});

test('no area has the name of one of the customers: the two catalogues meet in tests', () => {
  expect(Object.keys(en).filter((area) => area in shopHindi)).toEqual([]);
});

test('the catalogues of the bundle have the parts of the shop that its ui needs, in both languages', () => {
  const { problems: _, ...rest } = hindi;
  expect(Object.keys(rest).sort()).toEqual(Object.keys(english).sort());
  const ui = path.resolve(__dirname, '../../../ui');
  // Parts of the ui that only customers' screens use: their areas are not in the staff's bundle.
  const customersOnly = ['otp-form.tsx', 'tile.tsx', 'price.tsx'];
  const used = readdirSync(ui)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !customersOnly.includes(name))
    .flatMap((name) => [...readFileSync(path.join(ui, name), 'utf8').matchAll(/\bt\(\s*'(\w+)\.\w+'/g)])
    .map(([, area]) => area);
  for (const area of new Set(used)) expect(Object.keys(english)).toContain(area);
});

test('every text is used', () => {
  const root = path.resolve(__dirname, '..');
  const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(root, name), 'utf8'))
    .join('\n');
  // A template such as `roles.${role}` uses every text of its area.
  const begun = [...source.matchAll(/`(\w+\.\w*)\$\{/g)].map((found) => found[1] as string);
  const unused = keys(en)
    .map((key) => key.replace(/_(one|other)$/, ''))
    .filter((key) => !["'", '"', '`'].some((quote) => source.includes(quote + key + quote)))
    .filter((key) => !begun.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});
