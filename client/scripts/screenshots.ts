import type { Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

import type { Customer } from '../e2e/api';
import { arrive, expect, ownServer, test } from '../e2e/shop';
import { atCheckout, openDrawer } from '../e2e/steps';

const docs = path.resolve(__dirname, '../../docs');
const mostBytes = 100 * 1024;

const desktop = { viewport: { width: 1280, height: 860 } };
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Saves the window as docs/{name}.webp, in the best quality that fits into the size limit. */
async function keep(page: Page, name: string): Promise<void> {
  // The browser shows no scrollbar here, so no room is reserved for it.
  await page.addStyleTag({ content: 'html{scrollbar-gutter:auto!important}' });
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const inView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return inView && width > 0 && image.checkVisibility({ visibilityProperty: true });
    });
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
  const shot = await page.screenshot({ animations: 'disabled' });
  for (const quality of [90, 84, 78, 70, 60]) {
    const webp = await sharp(shot).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length >= mostBytes) continue;
    mkdirSync(docs, { recursive: true });
    writeFileSync(path.join(docs, `${name}.webp`), webp);
    return;
  }
  throw new Error(`${name} does not fit into ${mostBytes} bytes`);
}

/** Fills the cart with what a household buys: the first variant of three products. */
async function cart(customer: Customer) {
  const names = ['tomato-local', 'banana-robusta', 'palak'];
  return Promise.all(
    names.map(async (productId, index) => {
      const { variants } = await customer.post('/product/details', { productId });
      return { productId, variantId: variants[0]!._id, quantity: index === 0 ? 2 : 1 };
    }),
  );
}

test.describe('on a desktop', () => {
  test.use(desktop);

  test('home', async ({ page, customer }) => {
    await arrive(page, customer);
    for (const item of await cart(customer)) await customer.post('/cart/add-to-cart', item);
    await page.goto('/');
    await expect(page.getByRole('banner').getByText(/4 items/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await keep(page, 'home-desktop');
  });

  test('a category', async ({ page }) => {
    await page.goto('/products/fruits');
    await expect(page.getByRole('heading', { name: /Fruits/, level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await keep(page, 'listing-desktop');
  });

  test('a product', async ({ page }) => {
    await page.goto('/product/mango-alphonso');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await keep(page, 'product-desktop');
  });

  test('check-out', async ({ page, customer }) => {
    await arrive(page, customer);
    customer.flat = '4B';
    await atCheckout(page, customer, await cart(customer));
    await expect(page.getByRole('radio', { name: /–/ }).first()).toBeVisible();
    await keep(page, 'checkout-desktop');
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the cart', async ({ page, customer }) => {
    await arrive(page, customer);
    for (const item of await cart(customer)) await customer.post('/cart/add-to-cart', item);
    await page.goto('/');
    await openDrawer(page);
    await expect(page.getByRole('dialog').getByText('To pay')).toBeVisible();
    await keep(page, 'cart-phone');
  });

  test.describe('at night', () => {
    test.use({ colorScheme: 'dark' });

    test('home', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await keep(page, 'home-phone-dark');
    });
  });
});

test.describe('a shop that is set up', () => {
  const server = ownServer({}, false);
  // The picture needs a style of its own, which the policy of the staff's pages forbids.
  test.use({ ...phone, bypassCSP: true });

  test('slots and goods', async ({ page }) => {
    const { pathname, hash } = new URL(server.setUp);
    const next = async (name: string) => {
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    };
    await page.goto(pathname + hash);
    const fields = {
      'Name of the shop': 'Asha Fresh',
      'Address of the shop': '5 Main Road, Rajwada',
      Locality: 'Rajwada',
      'E-mail': 'asha@example.com',
      'food licence': '12345678901234',
    };
    for (const [name, value] of Object.entries(fields)) {
      await page.getByRole('textbox', { name: new RegExp(name) }).fill(value);
    }
    await next('Where you deliver');
    await next('When you deliver');
    await keep(page, 'setup-slots-phone');
    await next('What delivery costs');
    await next('What you sell');
    await page
      .getByRole('textbox', { name: /Your list/ })
      .fill('Tomato, 1 kg, 40, 30\nBanana, 1 dozen, 60, 12\nPalak, 1 bunch, 20, 25');
    await expect(page.getByText('3 lines can be sold')).toBeVisible();
    await keep(page, 'setup-products-phone');
  });
});
