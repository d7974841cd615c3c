import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openAsBuilt, rendered, test } from './shop';

/** Pages whose scripts are missing, do not run or are of another build. */

const folder = path.resolve(__dirname, '../dist/_expo/static/js/web');
const scriptOf = (part: string) => {
  const found = readdirSync(folder).find((name) => name.startsWith(`${part}-`));
  if (!found) throw new Error(`dist has no script ${part}`);
  return found;
};

const started = (page: Page) => page.waitForFunction(() => 'started' in document.documentElement.dataset);
const isScript = (part: string) => (url: URL) => decodeURI(url.pathname).endsWith(`/${scriptOf(part)}`);
const openCart = (page: Page) =>
  page.getByRole('button', { name: /^Cart/ }).filter({ visible: true }).first().click();
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });
const failed = (page: Page) => page.getByRole('heading', { name: 'This page could not load' });

/** Counts how often the page is loaded. */
function loads(page: Page): { count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.count += 1;
  });
  return seen;
}

/** Does something, and waits until the page has asked for the server's build and has acted on the answer. */
async function askedForBuild(page: Page, act: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForResponse('**/build.txt');
  await act();
  await asked;
  await page.evaluate(async () => void (await (await fetch('/build.txt')).text()));
}

test.describe('a first load without one of its scripts', () => {
  // A script may throw an error here because another one is missing.
  test.use({ mayBreak: true });

  for (const part of ['__expo-metro-runtime', '_layout', '[productId]', '__common', 'entry']) {
    test(`${part}: the page is readable, says so, and loads on Retry`, async ({ page }) => {
      const seen = loads(page);
      await page.route(isScript(part), (route) => route.abort());
      await page.goto('/product/tomato-local');
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('Privacy');
      expect(seen.count, 'nothing but the customer loads the same build again').toBe(1);
      await page.unrouteAll();
      await notice(page).getByRole('button', { name: 'Retry' }).click();
      await started(page);
      await expect(page.getByRole('heading', { name: 'Tomato, local', level: 1 })).toBeVisible();
      await expect(notice(page)).toBeHidden();
    });
  }

  test('links and the back button work', async ({ page }) => {
    await page.route(isScript('entry'), (route) => route.abort());
    await page.goto('/privacy-policy');
    await expect(notice(page)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expect(page).toHaveURL(/\/about-us$/);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/privacy-policy$/);
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('a page of another build reloads itself once, and not a second time', async ({ page }) => {
    const seen = loads(page);
    await page.route('**/build.txt', (route) => route.fulfill({ body: 'a later build' }));
    await page.route(isScript('__common'), (route) => route.abort());
    await page.goto('/about-us');
    await expect.poll(() => seen.count).toBe(2);
    await expect(notice(page)).toBeVisible();
    await askedForBuild(page, () => page.reload());
    await expect(notice(page)).toBeVisible();
    expect(seen.count, 'the second load is the last that was not asked for').toBe(3);
  });
});

test('a page whose script is missing keeps header and footer, and Back and Retry work', async ({ page }) => {
  await page.route(isScript('[productId]'), (route) => route.abort());
  await page.goto('/products/vegetables');
  await started(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Tomato, local/ })
    .first()
    .click();
  await expect(failed(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Privacy');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Buy Vegetables Online', level: 1 })).toBeVisible();
  await page.goForward();
  await expect(failed(page)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Tomato, local', level: 1 })).toBeVisible();
});

test('an earlier build whose script is gone loads the page again at the address that the customer wanted', async ({
  page,
}) => {
  const seen = loads(page);
  await page.route('**/build.txt', (route) => route.fulfill({ body: 'a later build' }));
  await page.route(isScript('[productId]'), (route) =>
    seen.count > 1 ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
  );
  await page.goto('/products/vegetables');
  await started(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Tomato, local/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Tomato, local', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/product\/tomato-local$/);
  expect(seen.count).toBe(2);
});

test('no update reloads a page in which the customer is typing', async ({ page }) => {
  const seen = loads(page);
  await page.route('**/build.txt', (route) => route.fulfill({ body: 'a later build' }));
  await page.route(isScript('buying'), (route) => route.abort());
  await page.goto('/contact-us');
  await started(page);
  const message = page.getByRole('textbox', { name: /Message/ });
  await message.fill('The tomatoes were very good.');
  await askedForBuild(page, () => openCart(page));
  await expect(page.getByText('The shop cannot be reached. Please try again in a moment.')).toBeVisible();
  await expect(message).toHaveValue('The tomatoes were very good.');
  expect(seen.count).toBe(1);
});

test('a page of an earlier build gets its scripts from the server after the update', async ({
  page,
  server,
}) => {
  // The earlier build's script had another name. Its server stored the script before it was stopped.
  const now = scriptOf('buying');
  const then = `buying-${'0b'.repeat(16)}.js`;
  const key = createHash('sha256').update(then).digest('hex');
  const kept = path.join(server.data, 'scripts', key.slice(0, 2), key.slice(2, 4));
  mkdirSync(kept, { recursive: true });
  writeFileSync(path.join(kept, key), readFileSync(path.join(folder, now)));
  for (const part of ['entry', '__common']) {
    const body = readFileSync(path.join(folder, scriptOf(part)), 'utf8').replaceAll(now, then);
    await page.route(isScript(part), (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  }
  const arrived = page.waitForResponse((reply) => reply.url().endsWith(then));
  await page.goto('/products/vegetables');
  await started(page);
  await openCart(page);
  expect((await arrived).status()).toBe(200);
  await expect(page.getByRole('dialog')).toContainText('Your cart is empty');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that ordering needs scripts', async ({ page }) => {
    await rendered(page, '/about-us');
    await page.goto('/about-us');
    const says = page.locator('noscript .notice').filter({ visible: true });
    await expect(says).toHaveCount(1);
    await expect(says).toContainText('Your browser runs no scripts. You can read everything');
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a page that was sent unrendered says that it is not complete', async ({ page }) => {
    await openAsBuilt(page, '/products', 'products/index');
    const says = page.locator('noscript .notice').filter({ visible: true });
    await expect(says).toHaveCount(1);
    await expect(says).toContainText('this copy of the page is not complete');
  });
});

test('pages work in a browser from before Array.at, Array.findLast and Object.hasOwn, such as Safari 15.3 and Chrome 91', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'at');
    Reflect.deleteProperty(Array.prototype, 'findLast');
    Reflect.deleteProperty(Object, 'hasOwn');
  });
  await page.goto('/search?q=aam');
  await expect(page.getByText('Alphonso mango').first()).toBeVisible();
  await page.goto('/staff');
  const added = await page.evaluate(() => [
    [1, 2].at(-1),
    [1, 2, 3].findLast((n) => n < 3),
    Object.hasOwn({ a: 1 }, 'a'),
  ]);
  expect(added).toEqual([2, 2, true]);
});
