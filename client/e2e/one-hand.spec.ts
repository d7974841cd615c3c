import type { Locator, Page } from '@playwright/test';
import { arrive, expect, test } from './shop';
import { addFromCard, atCheckout, drawer, openDrawer, placeOrder, proceedToSavedAddress } from './steps';

/** Using the shop on a phone with one hand: important controls are in view and in reach of the thumb. */

test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'phones only'));

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Shop sections' });
const firstAdd = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Add / }).filter({ visible: true }).first();

async function edges(part: Locator): Promise<{ top: number; bottom: number }> {
  const box = (await part.boundingBox())!;
  return { top: box.y, bottom: box.y + box.height };
}

/** Checks that the whole part is in the window, above the bar at the foot. */
async function expectInView(part: Locator, foot: Locator): Promise<void> {
  await expect(part).toBeVisible();
  await expect(foot).toBeVisible();
  const { top, bottom } = await edges(part);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual((await edges(foot)).top);
}

const basket = ['onion-red', 'potato-indore', 'tomato-local'].map((productId) => ({
  productId,
  variantId: `${productId}-1kg`,
  quantity: 1,
}));

test('the tabs lead to all sections, count the cart’s products, and are hidden during check-out', async ({
  page,
  customer,
}) => {
  await customer.addAddress();
  await arrive(page, customer);
  await page.goto('/');
  await expect(tabs(page).getByRole('link')).toHaveText(['Home', 'Categories', 'Orders', 'Account']);
  await tabs(page).getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await page.getByRole('main').getByRole('link', { name: 'Roots & onions' }).click();
  await addFromCard(page, 'Onion, Nashik, 1 kg');
  await expect(tabs(page).getByRole('button', { name: /^Cart, 1 item/ })).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByText('No orders found')).toBeVisible();
  // The bar with the cart's total is shown only on shopping pages.
  await expect(page.getByRole('button', { name: /^View cart/ })).toHaveCount(0);
  await tabs(page).getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await tabs(page).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: /^View cart/ })).toBeVisible();
  await tabs(page).getByRole('button', { name: /^Cart/ }).click();
  await expect(drawer(page)).toBeVisible();
  await proceedToSavedAddress(page);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
});

test('the tabs are hidden while the keyboard is open, and wide windows have no tabs', async ({ page }) => {
  await page.goto('/contact-us');
  const name = page.getByRole('main').getByRole('textbox', { name: /name/i });
  await name.focus();
  await expect(tabs(page)).toBeVisible();
  // The code that watches for a keyboard is loaded after the page.
  await expect(async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setViewportSize({ width: 390, height: 480 });
    await expect(tabs(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await name.blur();
  await expect(tabs(page)).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(tabs(page)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(tabs(page)).toBeHidden();
});

test('the first ADD button of the home page is above the fold', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await page.goto('/');
  await expectInView(firstAdd(page), tabs(page));
});

test('a product page has its weights above the fold, and ADD in view at every scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await page.goto('/product/tomato-local');
  const add = page.getByRole('button', { name: 'Add Tomato, local, 500 g' }).filter({ visible: true });
  for (const weight of await page.getByRole('group', { name: 'Weight' }).getByRole('button').all()) {
    await expectInView(weight, add);
  }
  const similar = page.getByRole('heading', { name: 'Similar Products' });
  await similar.scrollIntoViewIfNeeded();
  await expect(similar).toBeInViewport();
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click();
  await expect(page.getByRole('dialog')).toContainText('Log in to add Tomato, local');
});

test('the login dialog says what the login is needed for', async ({ page }) => {
  await page.goto('/orders');
  await expect(page.getByRole('dialog')).toContainText('Log in to see your orders');
  await page.goto('/profile');
  await expect(page.getByRole('dialog')).toContainText('Log in to see your account');
});

test('check-out shows only three of many lines, and Place Order in view at every width', async ({
  page,
  customer,
}) => {
  await arrive(page, customer);
  const all = [...basket, { productId: 'cucumber', variantId: 'cucumber-500g', quantity: 1 }];
  await atCheckout(page, customer, all);
  const lines = page.getByRole('list', { name: 'Your order' }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await page.getByRole('button', { name: 'and 1 more' }).click();
  await expect(lines).toHaveCount(4);
  for (const width of [320, 360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(placeOrder(page)).toBeInViewport({ ratio: 1 });
  }
});

test('a reload shows the page without the open cart', async ({ page, customer }) => {
  await customer.post('/cart/add-to-cart', basket[0]!);
  await arrive(page, customer);
  await page.goto('/products');
  await openDrawer(page);
  await page.reload();
  await expect(tabs(page).getByRole('button', { name: /^Cart, 1 item/ })).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
});

test('the prices of cards in a row are at the same height, also if a card says that few are left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(page.getByText(/^Only \d left$/).first()).toBeVisible();
  const rows = await cards.evaluateAll((all) =>
    all.map((card) => {
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        if (!/^₹/.test(walker.currentNode.textContent ?? '')) continue;
        range.selectNodeContents(walker.currentNode);
        return { card: card.getBoundingClientRect().top, price: range.getBoundingClientRect().top };
      }
      return null;
    }),
  );
  const priced = rows.filter((row) => row !== null);
  expect(priced.length).toBeGreaterThan(10);
  for (const [index, row] of priced.entries()) {
    const beside = priced[index + 1];
    if (beside?.card === row.card) expect(Math.abs(beside.price - row.price)).toBeLessThan(1);
  }
});

test('at 320 pixels and 400 % zoom no page scrolls sideways, and no bar covers the text', async ({
  page,
}) => {
  // The size of a window of 1280 by 1024 at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [
    '/',
    '/products/vegetables',
    '/product/tomato-local',
    '/search?q=aloo',
    '/contact-us',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const wide = await page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth);
    expect(wide, `${path}: pixels wider than the window`).toBeLessThanOrEqual(0);
    if (/^\/(products|search)/.test(path)) {
      const count = page.getByText(/^\d+ (products|results)$/);
      await expect(count).toBeVisible();
      expect((await count.boundingBox())!.height, `${path}: the count is one line`).toBeLessThan(30);
    }
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(tabs(page)).not.toBeInViewport();
  }
});
