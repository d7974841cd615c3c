import type { Locator, Page } from '@playwright/test';
import { Customer } from './api';
import { button } from './login';
import { arrive, expect, openAsBuilt, test } from './shop';
import {
  afterDialog,
  atCheckout,
  drawer,
  openDrawer,
  placeOrder,
  proceedToSavedAddress,
  signUp,
} from './steps';

const onions = [{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 }];

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const searchBox = (page: Page) =>
  page.getByRole('combobox', { name: 'Search fruit and vegetables' }).filter({ visible: true });

test('a new search begins at the top, and going back returns to the same place in the first', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the search page of phones has its box at the top');
  await page.goto('/search?q=sweet');
  const card = page.getByRole('main').getByRole('listitem').nth(12).getByRole('link');
  await card.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const y = await scrollY(page);
  expect(y).toBeGreaterThan(300);
  await searchBox(page).fill('fruit');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('heading', { name: /fruit/, level: 1 })).toBeVisible();
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: /sweet/, level: 1 })).toBeVisible();
  await expect.poll(() => scrollY(page)).toBeGreaterThan(y - 5);
});

test('the arrows of a rail move it by whole cards', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no arrows: fingers swipe');
  await page.goto('/');
  const rail = page.getByRole('list', { name: 'Everyday staples' });
  /** How far the rail has moved, in cards and in pixels. */
  const moved = () =>
    rail.evaluate((list) => {
      const [first, second] = [...list.children].map((card) => card.getBoundingClientRect().left);
      const by = (list.closest('[class*=row]') ?? list.parentElement!).getBoundingClientRect().left;
      const inset = parseFloat(getComputedStyle(list.parentElement!).paddingLeft) || 0;
      const px = by + inset - first!;
      return { px: Math.round(px), cards: px / (second! - first!) };
    });
  expect((await moved()).px).toBe(0);
  await page.getByRole('button', { name: 'Everyday staples: more' }).click();
  await expect.poll(async () => Math.abs((await moved()).cards - 2) < 0.02).toBe(true);
  expect((await moved()).px).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Everyday staples: back' }).click();
  await expect.poll(async () => (await moved()).px).toBe(0);
});

/** Whether the toast with this text covers a part of the page. */
async function covers(page: Page, words: string | RegExp, part: Locator): Promise<boolean> {
  const toast = page.getByText(words).filter({ visible: true }).first().locator('xpath=../..');
  await expect(toast).toBeVisible();
  const [a, b] = [(await toast.boundingBox())!, (await part.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('no toast covers the search field, the sort box or a tracking id', async ({ page, customer }) => {
  await arrive(page, customer);
  const { _id, trackingId } = await customer.order(onions);
  await page.goto('/products/fruits');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save .* to the wishlist/ })
    .first()
    .click();
  await page.evaluate(() => window.scrollTo(0, 0));
  const kept = 'Product added to wishlist! ❤️';
  // The parts move a moment after the page; the toast is gone before an attempt too late.
  await expect.poll(() => covers(page, kept, page.getByRole('combobox', { name: 'Sort' }))).toBe(false);
  expect(await covers(page, kept, searchBox(page))).toBe(false);
  await page.goto(`/order-confirmation/${_id}`);
  const tracking = page.getByText(trackingId, { exact: true }).first();
  await page.getByRole('button', { name: `Copy tracking ID ${trackingId}` }).click();
  expect(await covers(page, /copied/, tracking)).toBe(false);
});

/** Makes toasts stay, because a slow machine may need more than their five seconds to open the next screen. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms?: number) =>
      setTimeout(run, ms === 5000 ? 600_000 : ms)) as typeof window.setTimeout;
  });

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('a toast that outlives its screen covers no day of the delivery slots', async ({
    page,
    server,
    customer,
    isMobile,
  }) => {
    test.skip(!isMobile, 'on wide windows toasts are at the top');
    await keepToasts(page);
    server.credit(customer.mobile, '20', 'Welcome to the shop');
    await arrive(page, customer);
    await customer.post('/cart/add-to-cart', onions[0]);
    await customer.addAddress();
    await page.goto('/');
    const cart = await openDrawer(page);
    await cart.getByRole('switch', { name: 'Use wallet' }).click();
    const applied = 'Wallet applied successfully!';
    await expect(page.getByText(applied)).toBeVisible();
    await proceedToSavedAddress(page);
    const days = page.getByRole('tablist', { name: 'Delivery day' }).getByRole('tab');
    await expect(days.first()).toBeVisible();
    for (const day of await days.all()) {
      await expect.poll(() => covers(page, applied, day)).toBe(false);
    }
    // The page is scrolled until the first day is where the toast stands.
    const toast = page.getByText(applied);
    const y = (await toast.boundingBox())!.y;
    await days.first().evaluate((day, to) => window.scrollBy(0, day.getBoundingClientRect().y - to), y);
    for (const day of await days.all()) {
      await expect.poll(() => covers(page, applied, day)).toBe(false);
    }
  });
});

test('a toast does not cover the delivery bar and the buttons of a cart that is opened under it', async ({
  page,
  customer,
  isMobile,
}) => {
  test.skip(isMobile, 'the bar is where the toasts of wide windows are');
  await keepToasts(page);
  await arrive(page, customer);
  await customer.post('/cart/add-to-cart', onions[0]);
  await page.goto('/products/fruits');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save .* to the wishlist/ })
    .first()
    .click();
  const kept = 'Product added to wishlist! ❤️';
  await expect(page.getByText(kept)).toBeVisible();
  const cart = await openDrawer(page);
  const bar = cart.getByRole('progressbar');
  await expect.poll(() => covers(page, kept, bar)).toBe(false);
  for (const one of await cart.getByRole('button').all()) {
    await expect.poll(() => covers(page, kept, one)).toBe(false);
  }
  // In a smaller window the toast is not left outside.
  await page.setViewportSize({ width: 800, height: 700 });
  await expect(page.getByText(kept).locator('xpath=../..')).toBeInViewport({ ratio: 1 });
});

test('the dialog about the phone app can be opened at every width', async ({ page }) => {
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link', { name: 'Tokri on Instagram' })).toHaveAttribute('href', /^https:/);
  await foot.getByRole('button', { name: 'Get the app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Coming Soon' });
  await expect(dialog.getByRole('link', { name: 'Play Store' })).toHaveAttribute('href', /play\.google\.com/);
  await expect(dialog.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', /apps\.apple\.com/);
});

test('the wallet is switched in the cart, and check-out opens the cart to change it', async ({
  page,
  server,
  customer,
}) => {
  server.credit(customer.mobile, '20', 'Welcome to the shop');
  await arrive(page, customer);
  await customer.post('/cart/add-to-cart', onions[0]);
  await customer.addAddress();
  await page.goto('/');
  const cart = await openDrawer(page);
  await cart.getByRole('switch', { name: 'Use wallet' }).click();
  await expect(page.getByText('Wallet applied successfully!')).toBeVisible();
  await proceedToSavedAddress(page);
  await expect(page.getByRole('checkbox', { name: /^Wallet/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Change it in the cart' }).click();
  await drawer(page).getByRole('switch', { name: 'Use wallet' }).click();
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('checkbox', { name: /^Wallet/ })).toBeEnabled();
});

test('a guest at Place Order is asked to sign up, and cart and note are kept', async ({ page, server }) => {
  await page.goto('/login');
  await button(page, 'Continue as guest').click();
  await expect(page.getByText('Guest login successful!')).toBeVisible();
  const guest = new Customer(server);
  guest.token = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  await atCheckout(page, guest, onions);
  await page.getByLabel('Note for the rider').fill('Leave it at the gate');
  await placeOrder(page).click();
  await expect(page.getByRole('alert').getByText(/complete your sign-up before placing/)).toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Complete your sign-up' })).toBeVisible();
  const customer = await signUp(page, server);
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByText(/complete your sign-up/)).toHaveCount(0);
  await expect(page.getByLabel('Note for the rider')).toHaveValue('Leave it at the gate');
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect((await customer.post('/order/my-orders')).items[0]).toMatchObject({
    deliveryNote: 'Leave it at the gate',
  });
});

const place = (page: Page) =>
  page.getByRole('button', { name: /^Delivery location/ }).filter({ visible: true });
const places = (page: Page) => page.getByRole('dialog', { name: 'Where should we bring it?' });

test('the customer finds their place by its name, and a place that is not served is remembered after a reload', async ({
  page,
}) => {
  await page.goto('/');
  await place(page).click();
  await expect(places(page).getByRole('button', { name: 'Use my current location' })).toBeVisible();
  await expect(places(page).getByRole('button', { name: /Log in to see/ })).toBeVisible();
  await places(page).getByRole('combobox', { name: 'Search for a place' }).fill('new palasia');
  await places(page)
    .getByRole('option', { name: /New Palasia/ })
    .click();
  await expect(places(page)).toHaveCount(0);
  await expect(place(page)).toContainText('New Palasia');
  await expect(place(page)).toContainText('We do not deliver there yet.');
  await afterDialog(page);
  await page.reload();
  await expect(place(page)).toContainText('New Palasia');
  await expect(place(page)).toContainText('We do not deliver there yet.');
});

test('an address that is chosen in the header is that of the next order', async ({ page, customer }) => {
  await arrive(page, customer);
  const old = await customer.addAddress();
  const other = { ...old, addressLine1: '7, Holkar Court', isDefault: false };
  await customer.post('/user/address-add', other);
  await customer.post('/cart/add-to-cart', onions[0]);
  await page.goto('/');
  await place(page).click();
  await places(page)
    .getByRole('button', { name: /^Deliver to 7, Holkar Court/ })
    .click();
  await expect(place(page)).toContainText('7, Holkar Court');
  await afterDialog(page);
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByText(/7, Holkar Court/)).toBeVisible();
});

test.describe('in a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN' });
  test('a page as it was built is in Hindi too', async ({ page }) => {
    await openAsBuilt(page, '/products/fruits', 'products/[category]');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page.getByRole('heading', { name: /फल/, level: 1 })).toBeVisible();
  });
});

test('pictures that failed to load are loaded when the network is back', async ({ page, context }) => {
  await page.route('**/pictures/**', (route) => route.abort());
  await page.goto('/product/tomato-local');
  const gallery = page.getByRole('main').locator('img[src*="tomato-local"]');
  await expect(gallery).toHaveCount(0);
  await page.unroute('**/pictures/**');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect
    .poll(() => gallery.first().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
});
