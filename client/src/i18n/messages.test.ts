import { readFileSync } from 'node:fs';
import path from 'node:path';

import first from './en';
import contact from './en/contact.json';
import later from './en/later';
import search from './en/search.json';

/** The messages that the product requires letter for letter: every indented line of docs/product.md "Messages". */
const document = readFileSync(path.join(__dirname, '../../../docs/product.md'), 'utf8');
const [, section = ''] = /\n## Messages\n(.*?)\n## /s.exec(document) ?? [];
const messages = [...section.matchAll(/^ {4}(.*)$/gm)].map(([, message]) => message);

const texts = new Set(
  Object.values({ ...first, ...later, contact, search }).flatMap((area) => Object.values(area)),
);

test('there are messages to compare', () => {
  expect(messages.length).toBeGreaterThan(100);
});

test.each(messages)('%s', (message) => {
  expect(texts).toContain(message);
});
