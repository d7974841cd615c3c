import path from 'node:path';
import type { Page } from '@playwright/test';
import { build, Front, laterBuild } from './front';
import { logOut } from './login';
import { Server } from './server';
import { arrive, expect, rendered, test as base } from './shop';
import { addFromCard, afterDialog, openDrawer } from './steps';

/** Tests with the service worker. All other tests run without it. */
const test = base.extend<{ front: Front }>({
  serviceWorkers: 'allow',
  front: async ({ server }, provide) => {
    const front = new Front(server.url);
    await front.open();
    await provide(front);
    front.close();
  },
  baseURL: async ({ front }, provide) => provide(front.url),
});

const isKept = (page: Page, address: string) =>
  page.evaluate(
    async (one) => (await caches.match(one, { cacheName: 'tokri-pages' })) !== undefined,
    address,
  );

/** Waits until the worker has stored a page with its data. */
const kept = (page: Page, address: string) => expect.poll(() => isKept(page, address)).toBe(true);

/** Waits until the client's scripts have started. */
const started = (page: Page) => page.waitForFunction(() => 'started' in document.documentElement.dataset);

/** Begins to use the page, which registers the worker. */
async function beginUse(page: Page): Promise<void> {
  await started(page);
  await page.keyboard.press('Shift');
}

/** Opens a page after the server has rendered it, and waits until the worker controls the page and has stored it. */
async function visit(page: Page, address: string): Promise<void> {
  await rendered(page, address);
  await page.goto(address);
  await beginUse(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await kept(page, address);
}

const offline = (page: Page) => page.getByText(/^You are offline; prices of \d+:\d\d\s[ap]m\.$/);
const unreachable = (page: Page) =>
  page.getByText(/^The shop cannot be reached; prices of \d+:\d\d\s[ap]m\.$/);
const product = (page: Page) => page.getByRole('heading', { name: 'Tomato, local', level: 1 });
const tomato = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /Tomato, local/ })
    .first();

/** Whether a picture of the page has been loaded. */
const drawn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('img')
    .first()
    .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

/** The text of every stored answer of the browser's caches, by address. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const all: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        all.push([new URL(request.url).pathname, await (await cache.match(request))!.text()]);
    }
    return all;
  });

test('visited pages can be opened without a network, and show the time of their prices', async ({
  page,
  front,
}) => {
  test.slow();
  await visit(page, '/product/tomato-local');
  await visit(page, '/products');
  await visit(page, '/products/vegetables');
  await started(page);
  await tomato(page).click();
  await expect(product(page)).toBeVisible();
  await expect.poll(() => drawn(page)).toBe(true);
  front.down();
  await page.reload();
  await expect(product(page)).toBeVisible();
  await expect(unreachable(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('₹');
  await expect.poll(() => drawn(page)).toBe(true);

  await test.step('links to visited pages work', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });

  await test.step('other pages say under the header that there is no network', async () => {
    for (const [address, words] of [
      ['/product/palak', 'Failed to load this product'],
      ['/products/fruits', 'Failed to load products'],
      ['/orders', 'Please log in'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
    }
  });

  await test.step('with the network all pages work again', async () => {
    // The page asks for its product twice. After that it asks again when the shop answers, or when Retry is pressed.
    let failures = 0;
    const gaveUp = page.waitForEvent(
      'requestfailed',
      (request) => request.url().includes('/product/details') && ++failures === 2,
    );
    await page.goto('/product/tomato-local');
    await gaveUp;
    await expect(unreachable(page)).toBeVisible();
    await expect(page.getByRole('status').getByRole('button', { name: 'Retry' })).toBeVisible();
    front.up();
    await expect(unreachable(page)).toBeHidden({ timeout: 20_000 });
    await expect(product(page)).toBeVisible();
  });
});

test('a listing that came unrendered is kept as the customer saw it, and keeps its title', async ({
  page,
  front,
}) => {
  const heading = page.getByRole('heading', { name: 'Buy Fruits Online', level: 1 });
  const mango = page.getByRole('main').getByRole('link', { name: /mango/i }).first();
  front.unrendered = path.resolve(__dirname, '../dist/products/[category].html');
  await page.goto('/products/fruits');
  await expect(mango).toBeVisible();
  await beginUse(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await kept(page, '/products/fruits');

  front.down();
  await page.reload();
  await expect(mango).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(unreachable(page)).toBeVisible();

  // Of a listing that was never seen the products are missing, but not its name.
  await page.goto('/products/vegetables');
  await expect(page.getByText('Failed to load products')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Buy Vegetables Online', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Buy Vegetables Online · Tokri');
});

test('a browser without a network says how old the prices are', async ({ page, context, front }) => {
  await visit(page, '/products/vegetables');
  await started(page);
  await context.setOffline(true);
  // The browser's setting does not reach the worker, which would fetch the next page and keep it.
  front.down();
  await expect(offline(page)).toBeVisible();

  await test.step('a page that was never visited says at once that it cannot be loaded, and loads when it can', async () => {
    await tomato(page).click();
    await expect(page.getByText('Failed to load this product')).toBeVisible();
    front.up();
    await context.setOffline(false);
    await expect(product(page)).toBeVisible();
  });
  await expect(offline(page)).toBeHidden();
});

test('the cart works without a network, orders do not, and no data of the customer is cached', async ({
  page,
  front,
  customer,
}) => {
  test.slow();
  await arrive(page, customer);
  await visit(page, '/products/vegetables');
  await addFromCard(page, 'Tomato, local');
  const lines = async () => (await customer.post('/cart/view-cart')).products.length;
  await expect.poll(lines).toBe(1);
  front.down();
  await page.reload();
  await started(page);
  await addFromCard(page, 'Green peas, in pod');
  const cart = await openDrawer(page);
  await expect(cart).toContainText('Tomato, local');
  await expect(cart).toContainText('Green peas, in pod');
  await cart.getByRole('button', { name: /Proceed/ }).click();
  await expect(page.getByText('The shop cannot be reached. Please try again in a moment.')).toBeVisible();
  expect(await lines()).toBe(1);
  front.up();
  // The outbox retries less and less often, hence the long timeout.
  await expect.poll(lines, { timeout: 60_000 }).toBe(2);

  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit(page, '/products/fruits');
  for (const [address, text] of await everythingKept(page)) {
    expect(address).not.toMatch(/^\/(api|orders|order-|profile|checkout|search|login|reset-|undo-)/);
    for (const secret of [customer.token, customer.mobile, 'Verma'])
      expect(text.includes(secret), address).toBe(false);
  }
});

test('with a full storage the scripts that the worker cannot keep still reach the page', async ({
  page,
  context,
  front,
}) => {
  await visit(page, '/products/vegetables');
  await started(page);
  // The browser has deleted what the worker had kept, and the device has no room any more.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: front.url, quotaSize: 1 });
  // The Hindi texts are a script of their own.
  await page.getByRole('contentinfo').getByRole('radio', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\u0900-\u097f]/);
});

test('a logout deletes the pages that the customer has visited', async ({ page, customer }) => {
  await arrive(page, customer);
  await visit(page, '/product/tomato-local');
  await started(page);
  await logOut(page);
  await expect.poll(() => isKept(page, '/product/tomato-local')).toBe(false);
});

/** The build of the service worker that controls the page; '' if the worker is replaced while it is asked. */
const buildOfWorker = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((said) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => said(data as string);
        const { serviceWorker } = navigator;
        // A worker that is replaced may end without an answer.
        serviceWorker.addEventListener('controllerchange', () => said(''), { once: true });
        serviceWorker.controller!.postMessage('build', [port2]);
      }),
  );

const buildOfPage = (page: Page) => page.locator('meta[name=build]').getAttribute('content');

test('after an update the new worker takes over with the next page, and text typed in an open page stays', async ({
  page,
  context,
  server,
  front,
}) => {
  test.slow();
  await visit(page, '/contact-us');
  const message = page.getByRole('textbox', { name: /Message/ });
  await message.fill('The tomatoes were very good.');
  expect(await buildOfWorker(page)).toBe(build);
  front.down();
  await server.restart();
  front.update();
  front.up();

  const next = await context.newPage();
  await next.goto('/products/vegetables');
  expect(await buildOfPage(next)).toBe(laterBuild);
  await beginUse(next);
  // The worker is not asked meanwhile: the browser replaces it only when it is idle, and each message makes it busy.
  const waits = () =>
    next.evaluate(async (name) => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration())!;
      return !(await caches.has(name)) || !!installing || !!waiting || active?.state !== 'activated';
    }, `tokri-build-${laterBuild}`);
  await expect.poll(waits, { timeout: 60_000 }).toBe(false);
  await expect.poll(() => buildOfWorker(next)).toBe(laterBuild);

  // The open page is still of the earlier build. The new worker controls it and has kept its scripts.
  await expect.poll(() => buildOfWorker(page)).toBe(laterBuild);
  expect(await buildOfPage(page)).toBe(build);
  const builds = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('tokri-build-')));
  expect(await builds()).toHaveLength(2);
  const cart = await openDrawer(page);
  await cart.getByRole('button', { name: 'Close' }).click();
  await expect(cart).toBeHidden();
  await afterDialog(page);
  await expect(message).toHaveValue('The tomatoes were very good.');

  await page.goto('/products');
  expect(await buildOfPage(page)).toBe(laterBuild);
  expect(await buildOfWorker(page)).toBe(laterBuild);
});

test('SERVICE_WORKER=off removes the worker and its caches', async ({ page }) => {
  test.slow();
  const shop = new Server();
  await shop.start();
  try {
    await visit(page, `${shop.url}/products/vegetables`);
    await shop.restart({ SERVICE_WORKER: 'off' });
    await page.goto(`${shop.url}/about-us`);
    await beginUse(page);
    const left = () =>
      page.evaluate(async () => {
        const workers = await navigator.serviceWorker.getRegistrations();
        return workers.length + (await caches.keys()).filter((name) => name.startsWith('tokri-')).length;
      });
    await expect.poll(left, { timeout: 45_000 }).toBe(0);
  } finally {
    await shop.stop();
  }
});

test('the shop offers once, at the second visit, to be put on the home screen', async ({
  context,
  front,
}) => {
  /** Opens a tab in which the browser reports that the shop can be installed. */
  const tab = async (visits: number) => {
    const page = await context.newPage();
    await page.goto(front.url);
    await beginUse(page);
    await page.waitForFunction((count) => localStorage.getItem('tokri.visits') === String(count), visits);
    await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve({ outcome: 'accepted' }) }));
    });
    return page;
  };
  const hint = (page: Page) => page.getByRole('region', { name: 'Tokri on your home screen' });
  await expect(hint(await tab(1))).toBeHidden();
  const second = await tab(2);
  await expect(hint(second)).toBeVisible();
  await hint(second).getByRole('button', { name: 'Not now' }).click();
  await expect(hint(second)).toBeHidden();
  await expect(hint(await tab(3))).toBeHidden();
});
