import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from '@playwright/test';
import { expect, rendered, slowDown, test } from './shop';

/** Waits until React has hydrated the page and its effects have run. */
const takenOver = (page: Page) => page.waitForFunction(() => window.history.scrollRestoration === 'manual');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead from the home page to a listing and to a product with its price and stock', async ({
    page,
  }) => {
    for (const path of ['/', '/products/vegetables', '/product/tomato-local']) await rendered(page, path);
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Best of the mandi today' })).toBeVisible();
    await main
      .getByRole('link', { name: /Vegetables/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Buy Vegetables Online', level: 1 })).toBeVisible();
    const card = main.getByRole('listitem').filter({ hasText: 'Tomato, local' });
    await expect(card).toContainText('₹');
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\/tomato-local$/);
    await expect(page.getByRole('heading', { name: 'Tomato, local', level: 1 })).toBeVisible();
    await expect(main).toContainText('₹');
    await expect(main.getByRole('img').first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Privacy');
  });

  test('the tabs of small windows are links that work', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 });
    for (const path of ['/', '/products']) await rendered(page, path);
    await page.goto('/');
    const tabs = page.getByRole('navigation', { name: 'Shop sections' });
    await expect(tabs.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders');
    await tabs.getByRole('link', { name: 'Categories' }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(tabs.getByRole('link', { name: 'Categories' })).toHaveAttribute('aria-current', 'page');
  });

  test('a browser that prefers Hindi gets the page in Hindi', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, locale: 'hi-IN', javaScriptEnabled: false });
    const page = await context.newPage();
    await rendered(page, '/product/tomato-local', 'hi-IN,hi;q=0.9');
    await page.goto('/product/tomato-local');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\u0900-\u097f]/);
    await context.close();
  });
});

const paths = [
  '/',
  '/products',
  '/products/vegetables?sort=price-low',
  '/product/tomato-local',
  '/search?q=tomato',
  '/privacy-policy',
];

for (const [locale, language] of [
  ['en-IN', 'en'],
  ['hi-IN', 'hi'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('the client hydrates pages without a mismatch, a call to the server or a layout shift', async ({
      page,
    }) => {
      test.slow();
      const said: string[] = [];
      const calls: string[] = [];
      page.on('console', (message) => {
        // This test answers requests for fonts without content, and Playwright blocks the service worker.
        const expected = /\/fonts\/|Service Worker registration blocked/.test(message.text());
        if (['error', 'warning'].includes(message.type()) && !expected) said.push(message.text());
      });
      page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(request.url());
      });
      // A font that arrives late would move the text, and here only movements caused by the hydration are to be measured.
      await page.route('**/fonts/**', (route) => route.fulfill({ status: 204 }));
      await page.addInitScript(() => {
        const shifts = window as unknown as { shift: number };
        shifts.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const path of paths) {
        const html = await rendered(page, path, language);
        await page.goto(path);
        await takenOver(page);
        await page.waitForLoadState('networkidle');
        expect(await page.locator('html').getAttribute('lang'), path).toBe(language);
        expect(calls, path).toEqual([]);
        expect(said, path).toEqual([]);
        expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), path).toBeLessThan(
          0.001,
        );
        // Rails get their arrows only after they are measured. On pages without rails the HTML must stay exactly the same.
        if (path === '/' || path.startsWith('/product/')) continue;
        const [before, after] = await page.evaluate((text) => {
          const inner = (of: Document) =>
            of.getElementById('content')!.innerHTML.replaceAll(/<!--.*?-->/g, '');
          return [inner(new DOMParser().parseFromString(text, 'text/html')), inner(document)];
        }, html);
        expect(after, path).toBe(before);
      }
    });
  });
}

/**
 * Draws a page as a slow network delivers it, one piece after the other, in the window that showed it. Returns by how
 * much its parts moved, and which.
 */
const drawSlowly = (page: Page, html: string) =>
  page.evaluate(async (text) => {
    const moved = { sum: 0, parts: [] as string[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node?: Node }[] };
        moved.sum += value;
        moved.parts.push(...sources.map(({ node }) => `${value} ${node?.textContent}`));
      }
    }).observe({ type: 'layout-shift' });
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    document.open();
    const root = text.indexOf('<div id="root">');
    document.write(text.slice(0, root));
    for (let at = root, end = at; at < text.length; at = end) {
      end = at + 700;
      // A button comes whole: without its label it is narrower, and moves when that comes, wherever a piece happens to end.
      if (text.lastIndexOf('<button', end) > text.lastIndexOf('</button>', end))
        end = text.indexOf('</button>', end) + '</button>'.length;
      document.write(text.slice(at, end));
      await painted();
    }
    document.close();
    await painted();
    return moved;
  }, html);

for (const path of ['/about-us', '/product/tomato-local'])
  test(`the parts of ${path} do not move while the page arrives`, async ({ page }) => {
    test.slow();
    const html = await rendered(page, path);
    await page.goto(path); // whose policy allows the styles that are drawn again
    await takenOver(page);
    await page.waitForLoadState('networkidle');
    const moved = await drawSlowly(page, html.replaceAll(/<script.*?<\/script>/gs, ''));
    expect(moved.sum, moved.parts.join('; ')).toBeLessThan(0.001);
  });

test('a chosen language and theme are there from the first paint on', async ({ page }) => {
  await page.goto('/products/vegetables');
  await takenOver(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('radio', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await footer.getByRole('radio', { name: 'गहरी' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await rendered(page, '/products/fruits');
  await page.addInitScript(() => {
    const seen: string[] = [];
    (window as unknown as { seen: string[] }).seen = seen;
    new MutationObserver(() => {
      const { lang, dataset } = document.documentElement;
      if (document.body) seen.push(`${lang} ${dataset.theme ?? ''} ${dataset.awaits ?? ''}`);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('/products/fruits');
  await takenOver(page);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set(['hi dark ']));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('फल');
});

test('a language that is chosen during the hydration changes the page without a mismatch', async ({
  page,
}) => {
  test.slow();
  await rendered(page, '/');
  // On a slow processor, much of the page is not hydrated yet when the language is chosen.
  await slowDown(page, 8);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('radio', { name: 'हिन्दी' }).click();
  // So slow a processor, shared with another test, takes longer than the usual limit to render the page again.
  await expect(page.getByRole('heading', { name: 'आज मंडी का सबसे अच्छा' })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('main').getByText('500 ग्राम').first()).toBeVisible();
});

/** The font faces that the page has loaded, as family and first character: "Mukta U+20". The device's own fonts begin at 0. */
const facesAskedFor = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const asked = [...document.fonts].filter(({ status }) => status !== 'unloaded');
    return asked.map(
      ({ family, unicodeRange }) => `${family.replaceAll('"', '')} ${unicodeRange.split('-')[0]}`,
    );
  });

test('an English page loads only the Latin fonts, also if it has rupee signs and Hindi names', async ({
  page,
}) => {
  await page.goto('/');
  await takenOver(page);
  const main = page.getByRole('main');
  await expect(main.getByText('₹').filter({ visible: true }).first()).toBeVisible();
  await expect(
    main
      .getByText(/[\u0900-\u097f]/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect.poll(() => facesAskedFor(page)).toContain('Mukta U+20');
  expect((await facesAskedFor(page)).filter((face) => !/ U\+(0|20)$/.test(face))).toEqual([]);
});

test('a Hindi page loads Devanagari', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'hi-IN' });
  const page = await context.newPage();
  await page.goto('/');
  await expect.poll(() => facesAskedFor(page)).toContain('Mukta Hindi U+900');
  await context.close();
});

test('a page in the language that its address names is shown at once', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'hi-IN' });
  const page = await context.newPage();
  await rendered(page, '/privacy-policy?language=en', 'hi-IN');
  await page.goto('/privacy-policy?language=en');
  await takenOver(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).not.toHaveAttribute('data-awaits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await context.close();
});

test('a page that was not rendered is drawn from scratch, even if it contains markup', async ({ page }) => {
  await page.route('**/about-us', async (route) => {
    const built = readFileSync(path.resolve(__dirname, '../dist/about-us.html'), 'utf8');
    const body = built.replace('<div id="root">', '<div id="root"><p>What no customer asked for</p>');
    expect(body).not.toBe(built);
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto('/about-us');
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('What no customer asked for')).toHaveCount(0);
});
