import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import brand from '../../brand.json';
import first from './en';
import contact from './en/contact.json';
import deletion from './en/deletion.json';
import outage from './en/outage.json';
import pictures from './en/pictures.json';
import product from './en/product.json';
import recent from './en/recent.json';
import search from './en/search.json';
import shell from './en/shell.json';
import work from './en/work.json';
import later from './en/later';
import type { OwnTexts } from './en/own';
import hindi from './hi';
import { interpolate, translate, type Catalogue } from './translate';

// Only Hindi has `problems`: the server sends refusals in English. app/repotest/refusals_test.go compares the Hindi with the server's codes.
const { problems: _, ...hi } = hindi;
const own: OwnTexts = { contact, deletion, outage, pictures, product, recent, search, shell, work };
const en = { ...first, ...later, ...own };
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const flat = (catalogue: Catalogue) =>
  Object.entries(catalogue).flatMap(([area, texts]) =>
    Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text] as const),
  );

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));

test('Hindi and English have the same texts', () => {
  expect(
    flat(hi)
      .map(([key]) => key)
      .sort(),
  ).toEqual(
    flat(en)
      .map(([key]) => key)
      .sort(),
  );
});

test('both languages have the same placeholders', () => {
  const english = new Map(flat(en));
  for (const [key, text] of flat(hi)) {
    // The form for one may spell the number out.
    if (key.endsWith('_one')) continue;
    expect([key, places(text)]).toEqual([key, places(english.get(key) ?? '')]);
  }
});

test('no text is empty, and every plural has both forms', () => {
  const keys = new Set(flat(en).map(([key]) => key));
  for (const [key, text] of [...flat(en), ...flat(hi)]) {
    expect([key, text.trim()]).not.toEqual([key, '']);
    if (key.endsWith('_one')) expect(keys).toContain(key.replace(/_one$/, '_other'));
    if (key.endsWith('_other')) expect(keys).toContain(key.replace(/_other$/, '_one'));
  }
});

test('a Hindi text is right for one piece and beside a name of either gender', () => {
  const plural = /\{(count|stock|units)\}[^।{]*(हैं|ेंगे|एँगे|चे)(?=[।\s:]|$)/;
  const masculine = /\{name\} [^।{]*(गया|गए)(?=[!।\s]|$)/;
  for (const [key, text] of flat(hi)) {
    if (/_(one|other)$/.test(key)) continue;
    expect([key, text]).not.toEqual([key, expect.stringMatching(plural)]);
    expect([key, text]).not.toEqual([key, expect.stringMatching(masculine)]);
  }
});

test('in Hindi a thing has one word', () => {
  // The wishlist, "the rest", the office, the details of an order, and an account that is deleted.
  const others = /पसंदीदा|बाक़ी|ऑफ़िस|विवरण|खाता (नहीं )?हटा/;
  for (const [key, text] of flat(hindi))
    expect([key, text]).not.toEqual([key, expect.stringMatching(others)]);
});

test('the cart is called a cart; only the shop is called a basket', () => {
  for (const [key, text] of flat(en))
    expect([key, text]).not.toEqual([key, expect.stringMatching(/basket/i)]);
});

test('a shop in another city is not said to be in that of the demo shop', () => {
  for (const [key, text] of [...flat(en), ...flat(hi)])
    if (!/\.usual(City|Place)$/.test(key))
      expect([key, text]).not.toEqual([
        key,
        expect.stringMatching(/Indore|Rajwada|Choithram|इंदौर|राजवाड़ा|चोइथराम/),
      ]);
});

test('the privacy policy names the buttons as the screens do', () => {
  const pages = readFileSync(path.join(__dirname, '../../../app/demo/pages.yaml'), 'utf8');
  for (const { account, address } of [later, hi] as Catalogue[])
    for (const label of [account?.deleteAccount, account?.dataDownload, address?.currentLocation])
      expect(pages).toContain(label);
  // The page has the name of its link, and the Hindi one has the same rights as the English one.
  for (const words of [`titleHi: ${hi.navigation.refund}`, 'किसी को नामित', 'डेटा लीक हो'])
    expect(pages).toContain(words);
});

test('a shop of another brand is called by its own name on every screen', () => {
  const named = { en: 'Anaj', hi: 'अनाज' };
  const old = new RegExp(
    [brand.name.en, brand.name.hi, ...Object.values(brand.ids), brand.website].join('|'),
    'i',
  );
  // The Hindi word for a basket, in an English text that speaks Hindi.
  const basket = ['content.directBody', 'content.trustBody'];
  jest.isolateModules(() => {
    jest.doMock('../../brand.json', () => ({ ...brand, name: named }));
    const { translate: say } = jest.requireActual<typeof import('./translate')>('./translate');
    for (const [language, catalogue] of [
      ['en', en],
      ['hi', hi],
    ] as const) {
      expect(say(language, catalogue, en, 'common.appName')).toBe(named[language]);
      for (const [key] of flat(catalogue))
        if (!basket.includes(key))
          expect([key, say(language, catalogue, en, key)]).not.toEqual([key, expect.stringMatching(old)]);
    }
  });
});

test('plural forms follow the language, and a missing text falls back to English', () => {
  const source: Catalogue = {
    cart: { items_one: '{count} item', items_other: '{count} items', only: 'Only' },
  };
  expect(translate('en', source, source, 'cart.items', { count: 1 })).toBe('1 item');
  expect(translate('en', source, source, 'cart.items', { count: 0 })).toBe('0 items');
  expect(translate('hi', {}, source, 'cart.only')).toBe('Only');
  expect(translate('hi', {}, {}, 'cart.only')).toBe('cart.only');
  expect(interpolate('Only {stock} available in stock.', { stock: 4 })).toBe('Only 4 available in stock.');
});

test('every text is used', () => {
  const source = sources(path.resolve(__dirname, '..'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // A template such as `orders.pay${status}` uses every text whose key begins with `orders.pay`.
  const begun = [...source.matchAll(/`(\w+\.\w*)\$\{/g)].map((found) => found[1] as string);
  const unused = flat(en)
    .map(([key]) => key.replace(/_(one|other)$/, ''))
    .filter((key) => !new RegExp(`['"\`]${key}['"\`]`).test(source))
    .filter((key) => !begun.some((start) => !start.endsWith('.') && key.startsWith(start)));
  expect(unused).toEqual([]);
});
