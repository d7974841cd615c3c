import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const folders = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'texts.en.json')));
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const read = (folder: string, language: 'en' | 'hi') =>
  JSON.parse(readFileSync(path.join(root, folder, `texts.${language}.json`), 'utf8')) as Record<
    string,
    string
  >;

test('there are texts that are loaded with their screens', () => {
  expect(folders).toContain('setup');
});

describe.each(folders)('%s', (folder) => {
  const en = read(folder, 'en');
  const hi = read(folder, 'hi');

  test('both languages have the same texts with the same placeholders, and every plural both forms', () => {
    expect(Object.keys(hi)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(hi)) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      if (/_(one|other)$/.test(key)) {
        expect(Object.keys(en)).toContain(key.replace(/_other$/, '_one'));
        expect(Object.keys(en)).toContain(key.replace(/_one$/, '_other'));
      }
      // The form for one may spell the number out.
      if (key.endsWith('_one')) continue;
      expect([key, places(text)]).toEqual([key, places(en[key] ?? '')]);
    }
  });

  test('every text is used', () => {
    const source = readdirSync(path.join(root, folder))
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(path.join(root, folder, name), 'utf8'))
      .join('\n');
    const begun = [...source.matchAll(/`(\w+)\$\{/g)].map((found) => found[1] as string);
    const ended = [...source.matchAll(/\$\{\w+\}(\w+)` as SetupText/g)].map((found) => found[1] as string);
    const unused = Object.keys(en)
      .map((key) => key.replace(/_(one|other)$/, ''))
      .filter((key) => !new RegExp(`['"]${key}['"]`).test(source))
      .filter(
        (key) => !begun.some((start) => key.startsWith(start)) && !ended.some((end) => key.endsWith(end)),
      );
    expect(unused).toEqual([]);
  });
});
