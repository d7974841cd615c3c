import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

import brand from '../brand.json';
import { Customer } from '../e2e/api';
import type { Server } from '../e2e/server';
import { arrive, expect, test, waitUntilAlive } from '../e2e/shop';
import { palettes, type Palette } from '../src/theme/palette';
import english from '../store/en.json';
import hindi from '../store/hi.json';
import { frameOf } from './store-frame';

const client = path.resolve(__dirname, '..');
const out = path.join(client, 'store/out');
const ground = palettes.light[brand.colors.ground as keyof Palette];
const { onBrand } = palettes.light;

type Screen = keyof typeof english.captions;
const languages = {
  en: { texts: english, play: 'en-IN', apple: 'en-US' },
  hi: { texts: hindi, play: 'hi-IN', apple: 'hi' },
};
type Language = keyof typeof languages;

/** The sizes for the stores: a phone for Play, and the two sizes that Apple requires. `screen` is the width of the website in it. */
const sizes = [
  { name: 'play-phone', width: 1080, height: 1920, screen: 390, folder: 'phoneScreenshots' },
  { name: 'iphone-6.9', width: 1320, height: 2868, screen: 430 },
  { name: 'ipad-13', width: 2064, height: 2752, screen: 1024 },
] as const;

const items = [
  { productId: 'tomato-local', variantId: 'tomato-local-1kg', quantity: 2 },
  { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 },
  { productId: 'palak', variantId: '', quantity: 1 },
];

async function filled(customer: Customer) {
  for (const item of items) {
    const { variants } = await customer.post('/product/details', { productId: item.productId });
    await customer.post('/cart/add-to-cart', { ...item, variantId: item.variantId || variants[0]!._id });
  }
}

/** Functions that open each screen for a new customer. */
const screens: Record<Screen, (page: Page, customer: Customer) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  shelf: (page) => page.goto('/products/vegetables'),
  product: (page) => page.goto('/product/mango-alphonso'),
  cart: async (page, customer) => {
    await filled(customer);
    await page.goto('/products/fruits');
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page
      .getByRole('button', { name: /^(Cart|View cart|कार्ट)/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  },
  checkout: (page, customer) => filled(customer).then(() => toCheckout(page, customer)),
  order: async (page, customer) => {
    const { _id } = await customer.order([items[0]!, items[1]!]);
    await page.goto(`/order-details/${_id}`);
  },
};

async function toCheckout(page: Page, customer: Customer) {
  await customer.addAddress();
  await page.goto('/checkout');
  await page.getByRole('radio').first().waitFor();
}

async function take(page: Page): Promise<Buffer> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  await page.addStyleTag({ content: 'html{scrollbar-gutter:auto!important}' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.screenshot({ animations: 'disabled' });
}

async function picture(
  browser: Browser,
  server: Server,
  language: Language,
  screen: Screen,
  size: (typeof sizes)[number],
) {
  const scale = (size.width * 0.84) / size.screen;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: size.screen, height: Math.round((size.height - size.width * 0.3) / scale) },
    deviceScaleFactor: scale,
    isMobile: size.screen < 600,
    hasTouch: true,
    locale: language === 'hi' ? 'hi-IN' : 'en-IN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    waitUntilAlive(page);
    const customer = await new Customer(server).register();
    await arrive(page, customer);
    await page.addInitScript((value) => localStorage.setItem('tokri.language', value), language);
    await screens[screen](page, customer);
    const shot = await take(page);
    const caption = languages[language].texts.captions[screen];
    const framed = await context.newPage();
    await framed.setViewportSize({ width: size.width, height: size.height });
    await framed.setContent(frameOf({ ...size, caption, language, shot, ground, ink: onBrand }));
    await framed.evaluate(() => document.fonts.ready.then(() => undefined));
    const png = await framed.screenshot({ scale: 'css' });
    // The stores accept no transparency.
    return await sharp(png).flatten({ background: ground }).png({ compressionLevel: 9 }).toBuffer();
  } finally {
    await context.close();
  }
}

function write(file: string, content: string | Buffer) {
  const target = path.join(out, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

test.beforeAll(() => rmSync(out, { recursive: true, force: true }));

test('texts', () => {
  const info: Record<string, object> = {};
  for (const [language, { texts, play, apple }] of Object.entries(languages)) {
    const say = (text: string) => text.replaceAll('{name}', brand.name[language as Language]);
    const page = (name: string) => new URL(name, brand.website).href;
    write(`android/${play}/title.txt`, say(texts.title));
    write(`android/${play}/short_description.txt`, say(texts.short));
    write(`android/${play}/full_description.txt`, say(texts.description));
    write(`android/${play}/changelogs/default.txt`, say(texts.news));
    info[apple] = {
      title: say(texts.title),
      subtitle: say(texts.subtitle),
      description: say(texts.description),
      keywords: texts.keywords.split(','),
      releaseNotes: say(texts.news),
      promoText: say(texts.promotion),
      supportUrl: page('/contact-us'),
      marketingUrl: page('/'),
      privacyPolicyUrl: page('/privacy-policy'),
    };
  }
  const store = { configVersion: 0, apple: { info, categories: ['FOOD_AND_DRINK', 'SHOPPING'] } };
  write('store.config.json', `${JSON.stringify(store, null, 2)}\n`);
});

test('icon and banner', async () => {
  const icon = readFileSync(path.join(client, 'assets/icon.png'));
  const mark = await sharp(path.join(client, 'assets/splash.png')).resize(380).toBuffer();
  for (const { play } of Object.values(languages)) {
    write(`android/${play}/images/icon.png`, await sharp(icon).resize(512).png().toBuffer());
    const banner = sharp({ create: { width: 1024, height: 500, channels: 3, background: ground } });
    write(
      `android/${play}/images/featureGraphic.png`,
      await banner
        .composite([{ input: mark }])
        .png()
        .toBuffer(),
    );
  }
});

for (const [language, { texts, play, apple }] of Object.entries(languages)) {
  for (const size of sizes) {
    test(`${size.name} in ${language}`, async ({ browser, server }) => {
      for (const [index, screen] of Object.keys(texts.captions).entries()) {
        const png = await picture(browser, server, language as Language, screen as Screen, size);
        const folder =
          'folder' in size ? `android/${play}/images/${size.folder}` : `ios/${apple}/${size.name}`;
        write(`${folder}/${index + 1}-${screen}.png`, png);
      }
    });
  }
}
