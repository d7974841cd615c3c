import type { Locator, Page } from '@playwright/test';
import { arrive, expect, openAsBuilt, test } from './shop';

/** The effective prices of the product cards on the page, top to bottom. */
async function pricesOf(page: Page): Promise<number[]> {
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: '₹' });
  await expect(cards.first()).toBeVisible();
  return cards.evaluateAll((all) =>
    all.map((card) => Number(/₹([\d,]+(\.\d+)?)/.exec(card.textContent ?? '')![1]!.replace(',', ''))),
  );
}

const headings = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents();

test('home shows the shop’s blocks in their order, and its links lead to products and categories', async ({
  page,
  isMobile,
}) => {
  await page.goto('/home');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Best of the mandi today' })).toBeVisible();
  const hero = main.getByRole('heading', { name: /^Picked at dawn/ });
  const short = main.getByRole('heading', { name: 'Santra season' });
  const categories = main.getByRole('list', { name: 'Shop by category' });
  const shelf = main.getByRole('heading', { name: 'Best of the mandi today' });
  const testimonials = main.getByRole('heading', { name: /^What Indore says/ });
  // On desktops the small banners stand beside the hero.
  const order = isMobile
    ? [hero, short, categories, shelf, testimonials]
    : [short, categories, shelf, testimonials];
  await expect(hero).toBeVisible();
  const places = await Promise.all(order.map(async (block) => (await block.boundingBox())!.y));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const title = 'Best of the mandi today';
  const rail = await main.getByRole('list', { name: title }).getByRole('heading').allTextContents();
  await main.getByRole('link', { name: `See all: ${title}` }).click();
  await expect(page).toHaveURL(/\/products\?block=/);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  expect(await main.getByRole('list', { name: title }).getByRole('heading').allTextContents()).toEqual(rail);
  await page.reload();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(main.getByRole('list', { name: title }).getByRole('listitem')).toHaveCount(rail.length);
});

test('the hero’s pictures change again after a tap that stops them and one that lets them change', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a finger on the glass is no pointer that rests');
  await page.goto('/');
  const hero = page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: /^Picked at dawn/ }) });
  // Screen readers are told of the slides only while they do not change by themselves.
  const slides = hero.locator('[aria-live]');
  await expect(slides).toHaveAttribute('aria-live', 'off');
  await hero.getByRole('button', { name: 'Stop the changing pictures' }).tap();
  await expect(slides).toHaveAttribute('aria-live', 'polite');
  await hero.getByRole('button', { name: 'Let the pictures change' }).tap();
  await expect(slides).toHaveAttribute('aria-live', 'off');
});

test('the dots under the testimonials follow a row that is moved by hand', async ({ page }) => {
  await page.goto('/');
  const words = page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: /^What Indore says/ }) });
  await words.getByRole('button', { name: 'Stop the changing reviews' }).click();
  await expect(words.getByRole('button', { name: 'Let the reviews change' })).toBeVisible();
  const dots = words.getByRole('button', { name: /^Show \d/ });
  // On a busy machine the row may have turned before it was stopped.
  await dots.first().click();
  await expect(dots.first()).toHaveAttribute('aria-pressed', 'true');
  await words.locator('div[tabindex="0"]').evaluate((row) => (row.scrollLeft = row.scrollWidth));
  await expect(dots.last()).toHaveAttribute('aria-pressed', 'true');
  await words.getByRole('button', { name: 'Earlier review' }).click();
  await expect(dots.last()).toHaveAttribute('aria-pressed', 'false');
});

test('a category can be sorted in each of four orders, and the address keeps the choice', async ({
  page,
}) => {
  await page.goto('/products/fruits');
  await expect(page.getByRole('heading', { name: 'Buy Fruits Online', level: 1 })).toBeVisible();
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption({ label: 'Price: Low to High' });
  await expect(page).toHaveURL(/sort=price-low/);
  const rising = (prices: number[]) => prices.every((price, at) => at === 0 || prices[at - 1]! <= price);
  await expect.poll(async () => rising(await pricesOf(page))).toBe(true);
  await sort.selectOption({ label: 'Price: High to Low' });
  await expect.poll(async () => rising((await pricesOf(page)).reverse())).toBe(true);
  await sort.selectOption({ label: 'Sort by Name' });
  await expect
    .poll(async () => {
      const names = await headings(page);
      return names.join() === [...names].sort((a, b) => a.localeCompare(b, 'en')).join();
    })
    .toBe(true);
  await sort.selectOption({ label: 'Best Discount' });
  await expect(page).toHaveURL(/sort=discount/);
  await page.reload();
  await expect(sort).toHaveValue('discount');
});

test('going back from a product returns to the same place in the list, after a reload and on a slow network too', async ({
  page,
}) => {
  await page.goto('/products');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(24);
  await items.last().scrollIntoViewIfNeeded();
  const card = items.nth(40).getByRole('link');
  // Scrolls the card into the middle, so that the click itself does not scroll.
  await card.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const y = await page.evaluate(() => window.scrollY);
  expect(y).toBeGreaterThan(900);
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const banner = await page.getByRole('banner').elementHandle();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(y - 5);
  await page.goForward();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(y - 5);
  // What is around the pages was not built again, so that focus and announcements are not lost.
  expect(await banner!.evaluate((node) => node.isConnected)).toBe(true);
  await page.goForward();
  await expect(page).toHaveURL(/\/product\//);
  await page.reload();
  // The list has to be asked for again, and is still missing when the page has been drawn.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/product/list-user', async (route) => {
    await released;
    await route.continue();
  });
  await page.goBack();
  await expect(page).toHaveURL(/\/products$/);
  await expect(items).toHaveCount(0);
  release();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(y - 5);
});

test('more of a long list comes by scrolling, each product once; after a failure by the button', async ({
  page,
}) => {
  await page.goto('/products');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(24);
  const said = await page.getByText(/^\d+ products$/).textContent();
  await page.route('**/api/product/list-user', (route) => route.fulfill({ status: 400, body: '{}' }));
  const refused = page.waitForResponse('**/api/product/list-user');
  await items.last().scrollIntoViewIfNeeded();
  await refused;
  await page.unroute('**/api/product/list-user');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(more).toBeEnabled();
  await expect(items).toHaveCount(24);
  await more.click();
  await expect(items).toHaveCount(48);
  const scrolled = async () => {
    await items.last().scrollIntoViewIfNeeded();
    return items.count();
  };
  await expect.poll(scrolled).toBe(parseInt(said!));
  await expect(more).toHaveCount(0);
  const names = await headings(page);
  expect(new Set(names).size).toBe(names.length);
});

test('a category that cannot be loaded says so, and is loaded after Retry', async ({ page }) => {
  await page.route('**/api/product/list-user', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openAsBuilt(page, '/products/fruits', 'products/[category]');
  await expect(page.getByText('Failed to load products')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/product/list-user');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('if categories cannot be loaded, the menu shows three names without links', async ({
  page,
  isMobile,
}) => {
  await page.route('**/api/category/user/list', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openAsBuilt(page, '/products', 'products/index');
  const nav = page.getByRole('navigation', { name: 'Categories' });
  // The client asks three times before it shows the names without links.
  await expect(nav.getByText('Exotic Fruits').filter({ visible: true })).toBeVisible({ timeout: 30_000 });
  await expect(nav.getByRole('link', { name: 'Exotic Fruits' })).toHaveCount(0);
  await page.unroute('**/api/category/user/list');
  await nav.getByRole('button', { name: 'Load the categories again' }).filter({ visible: true }).click();
  await expect(
    nav.getByRole('link', { name: isMobile ? 'Citrus' : /Citrus/ }).filter({ visible: true }),
  ).toBeVisible();
});

test('a page that does not exist says so, on the screen and by its HTTP status', async ({ page }) => {
  expect((await page.goto('/products/no-such-shelf'))?.status()).toBe(404);
  await expect(page.getByText('No products found in this category.')).toBeVisible();
  expect((await page.goto('/product/no-such-thing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product not found', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/products$/);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a product has breadcrumbs, its weight in the address, and similar products', async ({ page }) => {
  await page.goto('/product/tomato-local');
  const trail = page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem');
  await expect(trail).toHaveText(['Home', 'Products', 'Tomato, local']);
  const main = page.getByRole('main');
  await expect(main.getByText('₹36 / kg').first()).toBeVisible();
  await main.getByRole('group', { name: 'Weight' }).getByRole('button', { name: /^2 kg/ }).click();
  await expect(page).toHaveURL(/variant=tomato-local-2kg/);
  await page.reload();
  await expect(main.getByRole('button', { name: /^2 kg/ })).toHaveAttribute('aria-pressed', 'true');
  await main.getByRole('button', { name: /^Picture 2 of/ }).click();
  await expect(main.getByRole('button', { name: /^Picture 2 of/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByRole('heading', { name: 'Similar Products' })).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product\/tomato-local$/);
});

test('results can be filtered and sorted, and the filters cleared again', async ({ page, isMobile }) => {
  await page.goto('/search?q=aloo');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Results for “aloo”' })).toBeVisible();
  await expect(main.getByRole('link', { name: /Potato, Indore new/ })).toBeVisible();
  if (isMobile) await main.getByRole('button', { name: 'Show filters' }).click();
  await main.getByRole('radio', { name: 'Fruits', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/category=fruits/);
  await expect(main.getByText('Nothing found for “aloo”')).toBeVisible();
  await main.getByRole('button', { name: 'Clear Filters' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(main.getByRole('heading', { name: 'All fruit and vegetables' })).toBeVisible();
  await main
    .getByRole('textbox', { name: /Minimum price/ })
    .filter({ visible: true })
    .fill('300');
  await expect.poll(async () => Math.min(...(await pricesOf(page)))).toBeGreaterThanOrEqual(300);
  await main.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Highest Rated' });
  await expect(page).toHaveURL(/sort=rating/);
});

test('the header shows suggestions while the customer types, and an empty search does nothing', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search fruit and vegetables' }).filter({ visible: true });
  await box.press('Enter');
  // What Enter does a moment later is done before this.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await box.pressSequentially('tama');
  const first = page.getByRole('option').first();
  await expect(first).toBeVisible();
  await box.press('Escape');
  await expect(first).toBeHidden();
  await box.fill('  bhindi ');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=bhindi$/);
});

test('the menu of narrow windows has links to all main pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).filter({ visible: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const names = 'SEARCH,HOME,WALLET,PRODUCTS,ORDERS,PROFILE,CONTACT US,ABOUT US,TERMS AND CONDITIONS'.split(
    ',',
  );
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(names);
  await expect(menu.getByRole('button', { name: 'LOGIN' })).toBeVisible();
  await menu.getByRole('button', { name: 'DOWNLOAD APP' }).click();
  await expect(page.getByRole('dialog', { name: 'Coming Soon' })).toBeVisible();
});

test('the whole shop is in Hindi after the customer chooses it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'हिन्दी' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'आज मंडी का सबसे अच्छा' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.goto('/product/tomato-local');
  await expect(page.getByRole('heading', { name: 'टमाटर', level: 1 })).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'वज़न' }).getByRole('button', { name: /^500 ग्राम/ }),
  ).toBeVisible();
});

test('each name in the choice of the language is marked as of that language', async ({ page }) => {
  await page.goto('/');
  const choice = (name: string) => page.getByRole('radio', { name }).filter({ visible: true });
  await expect(choice('हिन्दी')).toHaveAttribute('lang', 'hi');
  await expect(choice('English')).toHaveAttribute('lang', 'en');
});

test('the marks below a Hindi name are not cut off', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'hi-IN', deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto('/search?q=peach');
  const name = page.getByRole('main').getByRole('heading', { name: 'आड़ू' });
  const box = (await name.boundingBox())!;
  const seen = async (overflow: string) => {
    await name.evaluate((heading, to) => (heading.style.overflow = to), overflow);
    return page.screenshot({ clip: { x: box.x + 4, y: box.y, width: 60, height: box.height + 4 } });
  };
  // Until its font is there, the picture changes.
  await expect(async () => expect((await seen('')).equals(await seen('visible'))).toBe(true)).toPass();
  // Browsers cut what is typed at the height of its line.
  const field = page.locator('input').filter({ visible: true }).first();
  await expect(field).toHaveCSS('line-height', '28px');
  await context.close();
});

test('of a name with too many lines nothing of the next line is seen', async ({
  browser,
  baseURL,
  customer,
}) => {
  const context = await browser.newContext({ baseURL, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const [first_name, last_name] = ['Asha Lakshmi Bharti', 'Verma'];
  await customer.post('/user/update', { first_name, last_name, gender: 'female' });
  await arrive(page, customer);
  const cut = async (name: Locator) => {
    // The name is on three lines, of which two are shown.
    await name.evaluate((text) => (text.style.width = '60px'));
    const box = (await name.boundingBox())!;
    const lines = 2 * parseFloat(await name.evaluate((text) => getComputedStyle(text).lineHeight));
    const below = async (color: string) => {
      await name.evaluate((text, to) => (text.style.color = to), color);
      return page.screenshot({ clip: { x: box.x, y: box.y + lines, width: 60, height: 6 } });
    };
    await expect(async () => expect((await below('')).equals(await below('transparent'))).toBe(true)).toPass({
      timeout: 10_000,
    });
  };
  await page.goto('/search?q=corn');
  await cut(page.getByRole('main').getByRole('heading', { name: 'Sweet corn, cob' }));
  await page.goto('/profile/addresses');
  await cut(page.getByText(`${first_name} ${last_name}`).filter({ visible: true }).last());
  await context.close();
});

test('an event of the window opens the login on any page', async ({ page }) => {
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { name: 'Tokri ki kahani' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('openLogin')));
  await expect(page.getByRole('dialog', { name: 'Log in or sign up' })).toBeVisible();
});

for (const [path, title, none] of [
  ['/privacy-policy', 'Privacy Policy', 'No Privacy Policy found'],
  ['/refund-policy', 'Refund Policy', 'No Refund Policy found'],
  ['/terms-and-conditions', 'Terms & Conditions', 'No Terms & Conditions found'],
  ['/other-policy', undefined, 'No Other Policy found'],
] as const) {
  test(`${path} shows the shop’s text, or says that there is none`, async ({ page }) => {
    await page.goto(path);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    if (title) await expect(heading).toHaveText(title);
    await page.route('**/api/admin/dynamic-page-list', (route) =>
      route.fulfill({ json: { status: true, success: true, message: '', code: '', data: { list: [] } } }),
    );
    await openAsBuilt(page, path, path.slice(1));
    await expect(page.getByText(none)).toBeVisible();
  });
}

/** So slow that every skeleton is drawn. */
const slowMs = 400;

test('nothing moves while a page loads slowly', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    (window as unknown as { shifts: number[] }).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/**', async (route) => {
    const reply = await route.fetch();
    await new Promise((answered) => setTimeout(answered, slowMs));
    await route.fulfill({ response: reply });
  });
  for (const [path, file] of [
    ['/', 'index'],
    ['/products/vegetables', 'products/[category]'],
    ['/product/tomato-local', 'product/[productId]'],
    ['/search?q=aloo', 'search'],
  ] as const) {
    await openAsBuilt(page, path, file);
    await expect(page.getByRole('main').getByRole('listitem').nth(2)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    const total = shifts.reduce((sum, value) => sum + value, 0);
    expect(total, `layout shift of ${path}`).toBeLessThan(0.05);
  }
});
