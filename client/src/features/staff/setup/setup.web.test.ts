import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { storage } from '@/lib/storage';
import { readJson } from '@/lib/stored-json';
import { change, formOf, useDraft } from './draft';
import en from './texts.en.json';
import hi from './texts.hi.json';

const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test('both languages have the same texts with the same placeholders', () => {
  expect(Object.keys(hi)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(hi)) {
    expect([key, text.trim()]).not.toEqual([key, '']);
    expect([key, places(text)]).toEqual([key, places(en[key as keyof typeof en])]);
  }
});

test('every text is used', () => {
  const source = readdirSync(__dirname)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(__dirname, name), 'utf8'))
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

test('what is no number becomes one that the server refuses', () => {
  const { typed } = useDraft.getState();
  const form = formOf({
    ...typed,
    delivery: '',
    freeFrom: '1e3',
    minimumOrder: '12.5',
    km: 'far',
    latitude: '',
  });
  expect(form).toMatchObject({ delivery: -1, freeFrom: -1, minimumOrder: 12.5, metres: 0, latitude: 0 });
  expect(form).not.toHaveProperty('mobile');
  expect(formOf({ ...typed, km: '2.5' }).metres).toBe(2500);
});

test('what is typed is kept on the device', () => {
  change({ step: 3 });
  expect(readJson(storage, 'staff.setup')).toMatchObject({ step: 3 });
});
