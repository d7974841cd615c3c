import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ranges from './font-ranges.json';

const pairsOf = (range: string) =>
  range.split(',').map((part) => {
    const [first, last] = part.slice(2).split('-');
    const from = parseInt(first!, 16);
    return [from, last ? parseInt(last, 16) : from] as const;
  });
const inRange = (range: string, code: number) =>
  pairsOf(range).some(([from, to]) => from <= code && code <= to);
const isEmoji = (character: string) =>
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\uFE0F/u.test(character);

test('an English page needs only the Latin file of each font', () => {
  const folder = path.resolve(__dirname, '../i18n/en');
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(texts.length).toBeGreaterThan(10);
  const characters = new Set(texts.join('').replace(/\n/g, '').replaceAll('हिन्दी', ''));
  const outside = [...characters].filter(
    (character) => !isEmoji(character) && !inRange(ranges.latin, character.codePointAt(0)!),
  );
  expect(outside).toEqual([]);
});

test('each Western European character is in exactly one font file', () => {
  for (let code = 0x20; code <= 0x24f; code++) {
    if (code >= 0x7f && code <= 0x9f) continue;
    const files = [ranges.latin, ranges['latin-ext']].filter((range) => inRange(range, code));
    expect([code.toString(16), files.length]).toEqual([code.toString(16), 1]);
  }
});
