import { type AddressInfo, connect, createServer } from 'node:net';
import { Customer } from './api';
import { Server } from './server';
import { expect, test } from './shop';
import { Person, staffLogin } from './staff';

/** What a phone of the staff loads on a working day, counted between the browser and the shop: bodies, headers and uploads. */

const server = new Server();
let bytes = 0;
const meter = createServer((phone) => {
  const { hostname, port } = new URL(server.url);
  const shop = connect(Number(port), hostname);
  for (const [from, to] of [
    [phone, shop],
    [shop, phone],
  ] as const) {
    from.on('data', (chunk: Buffer) => (bytes += chunk.length));
    from.on('error', () => to.destroy());
    from.pipe(to);
  }
});

test.beforeAll(() => server.start());
test.afterAll(async () => {
  meter.close();
  await server.stop();
});
test.use({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  baseURL: async ({}, provide) => {
    if (!meter.listening) await new Promise<void>((listening) => meter.listen(0, '127.0.0.1', listening));
    await provide(`http://127.0.0.1:${(meter.address() as AddressInfo).port}`);
  },
});

const onions = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 };
const orders = 3;
/** A day of eight hours, with the orders of a busy shop: each is opened once, and is seen at each step on its way. */
const day = { hours: 8, orders: 100 };
const limit = 3_000_000;
/** How long one question for changes waits, in seconds (features/staff/board/queries.ts). */
const wait = 10;

test('a working day takes less than 3 MB after the first load', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the bytes are the same on every screen');
  const person = await staffLogin(page, server, 'manager');
  const helper = await Person.of(server, 'manager');
  const customer = await new Customer(server).register();
  await page.goto('/staff');
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const first = bytes;

  // What a question costs that nothing answers.
  const asked = 10;
  const before = bytes;
  await page.evaluate(
    async ([token, times]) => {
      const ask = async (since: string) => {
        const reply = await fetch('/api/staff/changes', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body: JSON.stringify({ since, wait: 0 }),
        });
        return ((await reply.json()) as { data: { cursor: string } }).data.cursor;
      };
      let cursor = await ask('');
      for (let i = 0; i < Number(times); i++) cursor = await ask(cursor);
    },
    [person.token, String(asked)],
  );
  const idle = (bytes - before) / (asked + 1);

  // What an order costs: its steps arrive on the board, and its page is opened once.
  const start = bytes;
  for (let i = 0; i < orders; i++) {
    const order = await customer.order([onions]);
    await page.goto(`/staff/orders/${order.trackingId}`);
    await expect(page.getByRole('heading', { name: order.trackingId, level: 1 })).toBeVisible();
    await page.goto('/staff');
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    for (const to of ['Processing', 'Out for Delivery', 'Delivered'] as const) {
      const heard = page.waitForResponse('**/api/staff/changes');
      await helper.post('/orders/advance', { orders: [order._id], to, early: true });
      await heard;
    }
  }
  const each = (bytes - start) / orders;

  const questions = (day.hours * 3600) / wait;
  const whole = questions * idle + day.orders * each;
  const kB = (n: number) => `${(n / 1000).toFixed(1)} kB`;
  console.log(
    `first load ${kB(first)}; a question without an answer ${kB(idle)}, an order ${kB(each)}; ${questions} questions and ${day.orders} orders: ${kB(whole)}`,
  );
  expect(first).toBeGreaterThan(100_000);
  expect(each).toBeGreaterThan(1000);
  expect(whole).toBeLessThan(limit);
});
