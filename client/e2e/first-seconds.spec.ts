import path from 'node:path';

import type { Page } from '@playwright/test';
import type { Customer } from './api';
import { dialog, logIn } from './login';
import { arrive, expect, rendered, test } from './shop';

/** Holds the scripts of a page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_expo/static/js/web/entry-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
async function openWithoutScripts(page: Page, path = '/products/vegetables'): Promise<() => void> {
  await rendered(page, path);
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}
const isStarted = (page: Page) => page.evaluate(() => 'started' in document.documentElement.dataset);
const oneOfEachOfTwo = (customer: Customer) =>
  expect
    .poll(async () => {
      const { products } = await customer.post('/cart/view-cart');
      return products.map(({ quantity }) => quantity);
    })
    .toEqual([1, 1]);
const dark = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
const hindi = (page: Page) => expect(page.locator('html')).toHaveAttribute('lang', 'hi');

test.describe('input before the page’s scripts run takes effect when they run', () => {
  test('a press on a button', async ({ page }) => {
    const release = await openWithoutScripts(page);
    await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click();
    expect(await isStarted(page)).toBe(false);
    release();
    await expect(page.getByRole('dialog')).toContainText('Log in to add');
  });

  test('a chosen sort order', async ({ page }) => {
    const release = await openWithoutScripts(page);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Price: Low to High' });
    expect(await isStarted(page)).toBe(false);
    release();
    await expect(page).toHaveURL(/sort=price-low/);
  });

  test('a theme chosen by a press, and a language chosen with the keyboard', async ({ page }) => {
    const release = await openWithoutScripts(page);
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('radio', { name: 'Dark' }).click();
    await footer.getByRole('radio', { name: 'हिन्दी' }).press('Enter');
    expect(await isStarted(page)).toBe(false);
    release();
    await dark(page);
    await hindi(page);
  });

  test('a scroll: going back from a product leads to the same place', async ({ page }) => {
    const release = await openWithoutScripts(page);
    const card = page.getByRole('main').getByRole('listitem').nth(12).getByRole('link').first();
    await card.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const y = await page.evaluate(() => window.scrollY);
    expect(y).toBeGreaterThan(300);
    expect(await isStarted(page)).toBe(false);
    release();
    await expect.poll(() => isStarted(page)).toBe(true);
    await card.click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(y - 5);
  });

  test('a search that was typed and submitted', async ({ page }) => {
    const release = await openWithoutScripts(page);
    const box = page.getByRole('combobox', { name: 'Search fruit and vegetables' }).filter({ visible: true });
    await box.fill('tomato');
    await box.press('Enter');
    expect(await isStarted(page)).toBe(false);
    release();
    await expect(page).toHaveURL(/\/search\?q=tomato$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('tomato');
  });

  test('a price that was typed into a part of the page that is hydrated later', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const release = await openWithoutScripts(page, '/search?q=tomato');
    const price = page.getByLabel('Minimum price').filter({ visible: true });
    await price.fill('20');
    expect(await isStarted(page)).toBe(false);
    release();
    await expect(page).toHaveURL(/min=20/);
    await expect(price).toHaveValue('20');
  });

  test('double clicks on ADD of two products put one of each into the cart', async ({ page, customer }) => {
    await arrive(page, customer);
    const release = await openWithoutScripts(page);
    const add = page.getByRole('main').getByRole('button', { name: /^Add / });
    for (const which of [0, 1]) await add.nth(which).dblclick();
    expect(await isStarted(page)).toBe(false);
    release();
    await oneOfEachOfTwo(customer);
  });

  test('a visitor who presses ADD of two products has both in the cart after the login', async ({
    page,
    customer,
  }) => {
    const release = await openWithoutScripts(page);
    const add = page.getByRole('main').getByRole('button', { name: /^Add / });
    for (const which of [0, 1]) await add.nth(which).click();
    expect(await isStarted(page)).toBe(false);
    release();
    await expect(dialog(page).getByText(/^Log in to add .+ · .+/)).toBeVisible();
    await logIn(page, customer, customer.password);
    await oneOfEachOfTwo(customer);
  });

  test('a press and a typed search on a page that was not rendered and is drawn from scratch', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const release = await holdScripts(page);
    await page.route('**/about-us', (route) =>
      route.fulfill({ path: path.resolve(__dirname, '../dist/about-us.html') }),
    );
    await page.goto('/about-us', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).click();
    const box = page.getByRole('combobox', { name: 'Search fruit and vegetables' }).filter({ visible: true });
    await box.fill('tomato');
    expect(await isStarted(page)).toBe(false);
    release();
    await dark(page);
    await expect(box).toHaveValue('tomato');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});

test('a logout in another tab during the hydration causes no mismatch', async ({ page, customer }) => {
  await rendered(page, '/');
  await arrive(page, customer);
  await page.addInitScript(() => {
    // At this moment React runs and has not begun to hydrate the page.
    new MutationObserver((_, observer) => {
      observer.disconnect();
      localStorage.removeItem('authToken');
      dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
    }).observe(document, { subtree: true, attributeFilter: ['data-runs'] });
  });
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Log in to add');
});

test('the arrows of a rail come without moving the link beside them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  // A font that arrives late moves words.
  await page.route('**/fonts/**', (route) => route.fulfill({ status: 204 }));
  const release = await openWithoutScripts(page, '/');
  await page.waitForLoadState('domcontentloaded');
  const main = page.getByRole('main');
  const link = main.getByRole('link', { name: /^See all/ }).first();
  const before = await link.boundingBox();
  const arrow = main.getByRole('button', { name: /: more$/ }).first();
  await expect(arrow).toHaveCount(0);
  release();
  await expect(arrow).toBeVisible();
  expect((await link.boundingBox())!.x).toBe(before!.x);
});
