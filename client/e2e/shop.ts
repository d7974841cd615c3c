import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { Customer } from './api';
import { Server } from './server';

/** Makes `goto` and `reload` wait until the page's scripts have started, because before that it does not react to input. */
export function waitUntilAlive(page: Page): void {
  const alive = () =>
    page.waitForFunction(() => {
      const { dataset } = document.documentElement;
      return !document.querySelector('meta[name=build]') || 'started' in dataset || 'stuck' in dataset;
    });
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (!options?.waitUntil) await alive();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await alive();
    return response;
  };
}

/** Slows the processor down for a page. Call it before the page loads anything. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
}

interface Options {
  /** Allows uncaught errors on the page and violations of its policy, for tests that cause them on purpose. */
  mayBreak: boolean;
  /** By how much the processor is slowed down for the pages. */
  slower: number;
}

export const test = base.extend<Options & { customer: Customer }, { server: Server }>({
  mayBreak: [false, { option: true }],
  slower: [1, { option: true }],
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const server = new Server();
      await server.start();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  /** A registered customer who is not logged in in the browser. */
  customer: async ({ server }, provide) => provide(await new Customer(server).register()),
  context: async ({ context, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled !== false) context.on('page', waitUntilAlive);
    await provide(context);
  },
  page: async ({ page, mayBreak, slower }, provide) => {
    if (slower > 1) await slowDown(page, slower);
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(String(error)));
    // Chromium prints each violation of the page's Content-Security-Policy, also that of a style, which throws nothing.
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) broken.push(line.text());
    });
    await provide(page);
    if (!mayBreak) expect(broken, 'errors thrown on the page, and violations of its policy').toEqual([]);
  },
});

export { expect };

/**
 * A server for the tests of one file alone, which its pages open. The one of the fixture may be shared with other files. Without
 * the demo shop its folder is empty.
 */
export function ownServer(settings: Record<string, string> = {}, demo = true): Server {
  const server = new Server(settings, demo);
  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  test.use({ baseURL: async ({}, provide) => provide(server.url) });
  return server;
}

/** Waits until the server sends a page rendered: the first request may be answered before the rendering is done. */
export async function rendered(page: Page, path: string, language = 'en'): Promise<string> {
  let html = '';
  await expect
    .poll(
      async () => {
        const reply = await page.request.get(path, { headers: { 'Accept-Language': language } });
        html = await reply.text();
        return html.includes('<script id="rendered"');
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return html;
}

/** Stores a login of the customer in the browser, as if they had logged in at an earlier visit. */
export async function arrive(page: Page, customer: Customer): Promise<void> {
  // A login ends the session that asks for it.
  const { token, userDetail } = await customer.post('/user/web-login', {
    type: 'login',
    mobile: customer.mobile,
    password: customer.password,
  });
  customer.token = token!;
  await page.addInitScript(
    ([token, user]) => {
      if (localStorage.getItem('tokri-e2e')) return;
      localStorage.setItem('tokri-e2e', 'arrived');
      localStorage.setItem('authToken', token!);
      localStorage.setItem('userDetail', user!);
    },
    [customer.token, JSON.stringify(userDetail)],
  );
}

/**
 * Opens a page as it was built, without rendered content. The server sends it so if it cannot render it. `file` is the route's
 * file in dist without its extension.
 */
export async function openAsBuilt(page: Page, address: string, file: string): Promise<void> {
  const { pathname } = new URL(address, 'http://shop.test');
  const isPage = (url: URL) => url.pathname === pathname;
  await page.route(isPage, (route) =>
    route.fulfill({ path: path.resolve(__dirname, `../dist/${file}.html`) }),
  );
  await page.goto(address);
  await page.unroute(isPage);
}
