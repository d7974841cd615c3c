import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { request as ask } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import config from '../playwright.config';
import { Customer } from './api';
import { Server } from './server';
import { expect, test } from './shop';
import { Person, staffLogin } from './staff';

/**
 * What a phone of the staff loads on a working day: all the bytes of its connections, in both directions, of HTTP/2 over TLS,
 * as behind the proxy that the README names.
 */

const launchOptions = config.use!.launchOptions!;

const server = new Server();

/** A key and a certificate that are made for each run. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tokri-day-'));
  const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')];
  const made = ['-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', ...made],
    {
      stdio: 'ignore',
    },
  );
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

const secret = certificate();
const publicKey = new X509Certificate(secret.cert).publicKey.export({ type: 'spki', format: 'der' });
/** The browser takes this certificate for a good one. With one that it only puts up with, it would keep no files and start no worker. */
const trusted = createHash('sha256').update(publicKey).digest('base64');

/** Speaks HTTP/2 with the phone, and HTTP/1.1 with the shop. */
const proxy = createSecureServer(secret, (request, response) => {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
  );
  const onward = ask(
    new URL(request.url, server.url),
    { method: request.method, headers: { ...headers, host: new URL(server.url).host } },
    (reply) => {
      const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...kept } = reply.headers;
      response.writeHead(reply.statusCode!, kept);
      reply.pipe(response);
    },
  );
  onward.on('error', () => response.stream.close());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
});

let bytes = 0;
const meter = createServer((phone) => {
  const onward = connect((proxy.address() as AddressInfo).port, '127.0.0.1');
  for (const [from, to] of [
    [phone, onward],
    [onward, phone],
  ] as const) {
    from.on('data', (chunk: Buffer) => (bytes += chunk.length));
    from.on('error', () => to.destroy());
    from.pipe(to);
  }
});

let listening: Promise<unknown> | undefined;
const listen = () =>
  (listening ??= Promise.all(
    [proxy, meter].map((one) => new Promise<void>((done) => void one.listen(0, '127.0.0.1', done))),
  ));

test.beforeAll(() => server.start());
test.afterAll(async () => {
  meter.close();
  proxy.close();
  await server.stop();
});
test.use({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  baseURL: async ({}, provide) => {
    await listen();
    await provide(`https://localhost:${(meter.address() as AddressInfo).port}`);
  },
  serviceWorkers: 'allow',
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args!, `--ignore-certificate-errors-spki-list=${trusted}`],
  },
});

const onions = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 };
/** A busy day: each order is seen at each of its steps, and opened once; the app is opened anew now and then. */
const day = { hours: 8, orders: 100, openings: 40 };
const limit = 3_000_000;
/** How long one question for changes waits that nothing answers, in seconds (features/staff/live/queries.ts). */
const wait = 25;
/** After how many of these answers the board is fetched anew (boardOldMs in features/staff/live/changes.ts). */
const perBoard = 3;

/** What one call costs that the page itself makes, on average. */
async function costOfCall(page: Page, token: string, path: string, times = 10): Promise<number> {
  const before = bytes;
  await page.evaluate(
    async ([token, path, times]) => {
      for (let since = '', i = 0; i <= Number(times); i++) {
        const reply = await fetch(`/api/staff${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body: JSON.stringify(path === '/changes' ? { since, wait: 0 } : {}),
        });
        since = ((await reply.json()) as { data: { cursor?: string } }).data.cursor ?? '';
      }
    },
    [token, path, String(times)],
  );
  return (bytes - before) / (times + 1);
}

test('a working day takes less than 3 MB after the first load', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the bytes are the same on every screen');
  // While Playwright answers requests, the browser keeps nothing.
  await page.unrouteAll();
  const person = await staffLogin(page, server, 'manager');
  const helper = await Person.of(server, 'manager');
  const customer = await new Customer(server).register();
  const atBoard = () => expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await page.goto('/staff');
  await atBoard();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await atBoard();
  const first = bytes;

  const openings = 3;
  for (let i = 0; i < openings; i++) {
    await page.reload();
    await atBoard();
  }
  const opening = (bytes - first) / openings;

  const followOrder = async () => {
    const placed = page.waitForResponse('**/api/staff/board/show');
    const order = await customer.order([onions]);
    await placed;
    for (const to of ['Processing', 'Out for Delivery', 'Delivered'] as const) {
      const seen = page.waitForResponse('**/api/staff/board/show');
      await helper.post('/orders/advance', { orders: [order._id], to, early: true });
      await seen;
    }
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('link', { name: new RegExp(order.trackingId) }).click();
    await expect(page.getByRole('heading', { name: order.trackingId, level: 1 })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await atBoard();
  };
  // The first one also loads the pages and the picture.
  await followOrder();
  const orders = 3;
  const start = bytes;
  for (let i = 0; i < orders; i++) await followOrder();
  const each = (bytes - start) / orders;

  const question = await costOfCall(page, person.token, '/changes');
  const board = await costOfCall(page, person.token, '/board/show');

  const questions = (day.hours * 3600) / wait;
  const idle = questions * question + (questions / perBoard) * board;
  const whole = idle + day.openings * opening + day.orders * each;
  const kB = (n: number) => `${(n / 1000).toFixed(1)} kB`;
  console.log(
    `first load ${kB(first)}; opening ${kB(opening)}, question ${kB(question)}, board ${kB(board)}, order ${kB(each)};`,
    `idle ${kB(idle)}, ${day.openings} openings, ${day.orders} orders: ${kB(whole)}`,
  );
  expect(first).toBeGreaterThan(100_000);
  expect(each).toBeGreaterThan(1000);
  expect(whole).toBeLessThan(limit);
});
