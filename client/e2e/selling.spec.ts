import type { Page } from '@playwright/test';
import { Customer } from './api';
import { logOut } from './login';
import { arrive, expect, test } from './shop';
import { delivered, drawer, openDrawer } from './steps';

const favourites = (page: Page) => page.getByRole('list', { name: 'Loved by customers' });

test.describe('empty pages offer products', () => {
  test('a page that does not exist', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(favourites(page).getByRole('link').first()).toBeVisible();
    await page.goto('/product/no-such-product');
    await expect(favourites(page).getByRole('link').first()).toBeVisible();
  });

  test('a search without results links to what fits a part of it, and to the categories', async ({
    page,
  }) => {
    await page.goto('/search?q=potatoish+zzzz');
    await expect(page.getByRole('heading', { name: 'Nothing found for “potatoish zzzz”' })).toBeVisible();
    await expect(favourites(page).getByRole('link').first()).toBeVisible();
    await page.goto('/search?q=fresh+bhindi+qwertz');
    const near = page.getByRole('list', { name: 'Perhaps you mean' });
    await near.getByRole('link', { name: /Okra|Bhindi|Lady/i }).click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await page
      .getByRole('list', { name: 'Look through the shelves' })
      .getByRole('link', { name: 'Fruits', exact: true })
      .click();
    await expect(page).toHaveURL(/\/products\/fruits$/);
  });

  test('an empty cart', async ({ page }) => {
    await page.goto('/about-us');
    const cart = await openDrawer(page);
    const row = cart.getByRole('list', { name: 'Loved by customers' });
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(drawer(page)).toBeHidden();
  });
});

test.describe('recent searches', () => {
  const box = (page: Page) => page.getByRole('banner').getByRole('combobox').filter({ visible: true });
  const list = (page: Page) => page.getByRole('listbox', { name: 'Recent searches' });
  const keptSearches = (page: Page) => page.evaluate(() => localStorage.getItem('tokri.searches') ?? '');
  /** Searches from the header. /about-us has the header's search box at every width. */
  const search = async (page: Page, words: string) => {
    await page.goto('/about-us');
    await box(page).fill(words);
    await box(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/search\\?q=${words}$`));
    // The script that keeps searches is loaded only now; another page would end this.
    await expect.poll(() => keptSearches(page)).toContain(`["${words}"`);
  };

  test('are listed under the empty box, newest first, and can be forgotten one by one or all at once', async ({
    page,
  }) => {
    for (const words of ['bhindi', 'mango', 'bhindi', 'tomato']) await search(page, words);
    await page.goto('/about-us');
    await box(page).click();
    const options = list(page).getByRole('option');
    await expect(options).toHaveText(['tomato', 'bhindi', 'mango', 'Clear recent searches']);
    await page.getByRole('button', { name: 'Remove “bhindi” from the recent searches' }).click();
    await expect(options).toHaveText(['tomato', 'mango', 'Clear recent searches']);
    await box(page).press('ArrowDown');
    await box(page).press('ArrowDown');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=mango$/);
    await page.goto('/about-us');
    await box(page).click();
    await expect(options.first()).toHaveText('mango');
    await list(page).getByRole('option', { name: 'Clear recent searches' }).click();
    await expect(list(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('tokri.searches'))).toBeNull();
  });

  test('one that is chosen on the page with its results stands in the box again', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await search(page, 'mango');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('mango');
    await box(page).fill('');
    await list(page).getByRole('option', { name: 'mango' }).click();
    await expect(box(page)).toHaveValue('mango');
  });

  test('are deleted at a logout', async ({ page, customer }) => {
    await arrive(page, customer);
    await search(page, 'papaya');
    await page.goto('/about-us');
    await logOut(page);
    expect(await page.evaluate(() => localStorage.getItem('tokri.searches'))).toBeNull();
  });
});

const onions = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 };
const potatoes = { productId: 'potato-indore', variantId: 'potato-indore-1kg', quantity: 1 };

/** Begins to measure the layout shifts of the pages. Returns a function that tells their sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

test.describe('products that the customer has ordered before are offered again', () => {
  const again = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Buy again' });

  test('on the home page, in a place that was kept free for them', async ({ page, server, customer }) => {
    await delivered(server, customer, [onions, potatoes]);
    await arrive(page, customer);
    const shifted = await watchShifts(page);
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tokri.ordered'))).toBe('yes');
    await page.reload();
    await expect(again(page).getByRole('link', { name: /Onion, Nashik/ })).toBeVisible();
    await expect(again(page).getByRole('link', { name: /Potato/ })).toBeVisible();
    expect(await shifted()).toBeLessThan(0.01);
    await page.getByRole('banner').scrollIntoViewIfNeeded();
    await logOut(page);
    await expect(again(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('tokri.ordered'))).toBeNull();
  });

  test('in the empty cart', async ({ page, server, customer }) => {
    await delivered(server, customer, [onions]);
    await arrive(page, customer);
    await page.goto('/about-us');
    const cart = await openDrawer(page);
    await cart.getByRole('button', { name: 'Add Onion, Nashik, 1 kg' }).click();
    await expect(cart.getByRole('list', { name: 'Items' })).toContainText('Onion, Nashik');
  });
});

test('the cart offers products that go with it, and adding one of them does not move the list', async ({
  page,
  customer,
}) => {
  for (const item of [onions, potatoes]) await customer.post('/cart/add-to-cart', item);
  await arrive(page, customer);
  await page.goto('/about-us');
  const cart = await openDrawer(page);
  const row = cart.getByRole('list', { name: 'You may also need' });
  const add = row.getByRole('button', { name: /^Add / }).first();
  await add.scrollIntoViewIfNeeded();
  const name = (await add.getAttribute('aria-label'))!.replace(/^Add /, '');
  const lines = cart.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  const before = (await row.boundingBox())!;
  await add.click();
  await expect(lines).toHaveCount(3);
  await expect(row.getByRole('group', { name: `Quantity of ${name}` })).toContainText('1');
  expect(Math.abs((await row.boundingBox())!.y - before.y)).toBeLessThan(2);
});

test('a product can be shared by its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
  await page.goto('/product/tomato-local?variant=tomato-local-1kg');
  await page.getByRole('button', { name: 'Share Tomato, local' }).click();
  await expect(page.getByText('The link has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^http:\/\/[^/]+\/product\/tomato-local$/,
  );
});

test('a product page shows origin, shelf life and reviews', async ({ page, server }) => {
  for (let n = 1; n <= 11; n++) {
    const one = await new Customer(server).register();
    const order = await delivered(server, one, [{ ...onions, quantity: 1 }]);
    await one.post('/order/rate', {
      orderId: order._id,
      ratings: [{ productId: 'onion-red', rating: 4, message: `Words number ${n}.` }],
    });
  }
  const main = page.getByRole('main');
  const reviews = main.getByRole('list', { name: 'What customers say' }).getByRole('listitem');
  // A rendered page may be a few seconds old, so the test loads it until the review is there.
  await expect(async () => {
    await page.goto('/product/onion-red');
    await expect(reviews.first()).toContainText('Words number 11.Asha V', { timeout: 1000 });
  }).toPass();
  await expect(main).toContainText('Country of origin: India');
  await expect(main).toContainText('Shelf life: 4 weeks in a dry, airy place');
  await expect(reviews).toHaveCount(3);
  const more = main.getByRole('button', { name: 'Show more reviews' });
  await more.click();
  await expect(reviews).toHaveCount(10);
  await more.click();
  await expect(reviews).toHaveCount(11);
  await expect(more).toBeHidden();
  await page.goto('/product/palak');
  await expect(main.getByText(/^No written reviews yet/)).toBeVisible();
});
