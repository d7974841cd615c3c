import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { Customer } from './api';
import { Server } from './server';
import { expect, test as base } from './shop';
import { logOut, Person, staffLogin } from './staff';

/**
 * Messages to a phone while no page is open. The browser's maker is not reached from here, so a push service of the test stands in for
 * it; all else is real: the shop's server encrypts and sends, and the browser's own service worker gets what the service received.
 */

interface Message {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const received: Message[] = [];
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(201).end();
  });
});
let host = '';

const test = base.extend<object, { server: Server }>({
  serviceWorkers: 'allow',
  // Chromium without its windows shows no notifications.
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const executablePath = process.env.WHOLE_CHROMIUM ?? launchOptions.executablePath;
      await provide({ ...launchOptions, executablePath });
    },
    { scope: 'worker' },
  ],
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
      host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
      const server = new Server({ WEB_PUSH_TEST_HOST: host });
      await server.start();
      await provide(server);
      await server.stop();
      service.close();
    },
    { scope: 'worker' },
  ],
});

/** A browser as its push service knows it: an address, a pair of keys, and a secret. */
class Phone {
  readonly path = `/push/${randomBytes(6).toString('hex')}`;
  private readonly keys: ECDH = createECDH('prime256v1');
  private readonly secret = randomBytes(16);
  private readonly key = this.keys.generateKeys();

  get address() {
    return {
      endpoint: `http://${host}${this.path}`,
      key: this.key.toString('base64url'),
      secret: this.secret.toString('base64url'),
    };
  }

  get messages(): Message[] {
    return received.filter(({ path }) => path === this.path);
  }

  /** Decrypts a message (RFC 8291). */
  read({ body }: Message): string {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derived = (from: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', from, secret, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.key, sender]);
    const shared = derived(this.keys.computeSecret(sender), this.secret, info, 32);
    const opened = createDecipheriv(
      'aes-128-gcm',
      derived(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
      derived(shared, salt, 'Content-Encoding: nonce\0', 12),
    );
    opened.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]).toString();
    return text.slice(0, text.lastIndexOf('\u0002'));
  }
}

/** Puts the phone in the place of the browser's own way to its maker. */
async function carry(page: Page, phone: Phone): Promise<void> {
  await page.addInitScript(({ endpoint, key, secret }) => {
    const name = 'tokri-e2e-subscribed';
    const subscription = (applicationServerKey: BufferSource | string | null | undefined) => ({
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys: { p256dh: key, auth: secret } }),
      unsubscribe: async () => {
        localStorage.removeItem(name);
        return true;
      },
    });
    PushManager.prototype.subscribe = async (options) => {
      const own = options!.applicationServerKey as Uint8Array<ArrayBuffer>;
      localStorage.setItem(name, JSON.stringify([...own]));
      return subscription(own) as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => {
      const kept = localStorage.getItem(name);
      const own = kept && new Uint8Array(JSON.parse(kept) as number[]).buffer;
      return own ? (subscription(own) as unknown as PushSubscription) : null;
    };
  }, phone.address);
}

/** Hands a message to the page's service worker, as the browser does with one from its maker. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/staff');
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration('/staff');
    return (await worker!.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Taps the notification that is shown. */
async function tap(page: Page): Promise<void> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/staff/sw.js'))!;
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent: (event: Event) => void;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }));
  });
}

const setting = (page: Page) => page.getByRole('switch', { name: 'Notify this phone' });

test('a phone in a pocket shows a new order, and a tap opens it', async ({ page, context, server }) => {
  const phone = new Phone();
  await carry(page, phone);
  await context.grantPermissions(['notifications'], { origin: server.url });
  await staffLogin(page, server, 'manager');
  await page.goto('/staff/more');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await expect(setting(page)).not.toBeChecked();
  await setting(page).click();
  await expect(setting(page)).toBeChecked();

  // A hidden page does not ask for changes, so the new order reaches the phone by the push message.
  const customer = await new Customer(server).register();
  const order = await customer.order([{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 }]);
  await expect.poll(() => phone.messages.length).toBe(1);
  const [message] = phone.messages;
  expect(message!.headers).toMatchObject({ topic: 'orders', ttl: '3600', 'content-encoding': 'aes128gcm' });
  expect(message!.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/);
  const text = phone.read(message!);
  const path = `/staff/orders/${order._id}`;
  expect(JSON.parse(text)).toMatchObject({ page: path });
  expect(text).toContain(order.trackingId);

  // On a busy machine one delivery by the debugger was seen to be lost.
  await expect(async () => {
    await deliver(page, text);
    await expect.poll(() => shown(page), { timeout: 3000 }).toMatchObject([{ tag: path }]);
  }).toPass();
  expect((await shown(page))[0]!.body).toMatch(new RegExp(`^New order ${order.trackingId}: .*·.*₹`));
  // The same once more takes the place of the first.
  await deliver(page, text);
  await expect.poll(() => shown(page)).toHaveLength(1);

  await tap(page);
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole('heading', { name: order.trackingId, level: 1 })).toBeVisible();
  expect(await shown(page)).toEqual([]);

  // The setting is there at the next visit, and a logout ends the messages.
  await page.goto('/staff/more');
  await expect(setting(page)).toBeChecked();
  await logOut(page);
  await expect(page.getByRole('textbox', { name: 'Mobile' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tokri-e2e-subscribed'))).toBeNull();
  const other = new Phone();
  const picker = await Person.of(server, 'picker');
  await picker.post('/push/register', other.address);
  await customer.order([{ productId: 'potato-indore', variantId: 'potato-indore-1kg', quantity: 1 }]);
  await expect.poll(() => other.messages.length).toBe(1);
  expect(other.read(other.messages[0]!)).not.toContain('₹');
  expect(phone.messages).toHaveLength(1);
});

test('a browser that blocks notifications says what to do', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await staffLogin(page, server, 'picker');
  await page.goto('/staff/more');
  await expect(page.getByText('The browser blocks notifications.')).toBeVisible();
  await expect(setting(page)).toBeDisabled();
});
