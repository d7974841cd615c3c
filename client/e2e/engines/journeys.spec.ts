import { existsSync, writeFileSync } from 'node:fs';
import { Customer } from '../api';
import { Front } from '../front';
import { expect, test as base } from '../shop';
import type { Engine } from './engine';
import { firefoxPath, startFirefox } from './firefox';
import { type Query, Screen } from './screen';
import { startWebKit, webkitDriver } from './webkit';

/** The first journeys of a customer in the engines of the other browsers. Every browser on an iPhone is a WebKit. */

const engines = {
  webkit: { start: startWebKit, program: webkitDriver },
  firefox: { start: startFirefox, program: firefoxPath },
};

const test = base.extend<{ engine: Engine; front: Front; screen: Screen }>({
  front: async ({ server }, provide) => {
    const front = new Front(server.url);
    await front.open();
    await provide(front);
    front.close();
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  engine: async ({}, provide, info) => {
    const { start, program } = engines[info.project.name as keyof typeof engines];
    const required = (process.env.REQUIRE ?? '').split(',').includes('browser');
    test.skip(!required && !existsSync(program), `${program} is not installed`);
    const engine = await start();
    await provide(engine);
    if (info.status !== info.expectedStatus)
      writeFileSync(info.outputPath('page.png'), await engine.picture());
    await engine.close();
  },
  screen: async ({ engine, server }, provide) => provide(new Screen(engine, server.url)),
});

test.setTimeout(180_000);

const button = (name: string | RegExp, within?: Query): Query => ({ role: 'button', name, in: within });
const heading = (name: string | RegExp): Query => ({ role: 'heading', name });
const main: Query = { role: 'main' };
const dialog: Query = { role: 'dialog' };
const field = (label: RegExp): Query => ({ label, in: dialog });
const cart: Query = { role: 'dialog', name: 'Your cart' };

/** Waits until closed dialogs have removed their entries of the history. */
const settled = (screen: Screen) =>
  screen.until('closed dialogs have left the history', () =>
    screen.run('return (history.state?.layers ?? 0) <= document.querySelectorAll("[role=dialog]").length'),
  );

test('browse, add, sign up, address, slot, cash, the order’s page', async ({ screen, server }) => {
  await screen.open('/');
  await screen.click({ role: 'link', name: 'Vegetables', in: { role: 'list', name: 'Shop by category' } });
  await screen.see(heading('Buy Vegetables Online'));
  await screen.click(button(/^Add Tomato, local/, main));

  const customer = new Customer(server);
  await screen.type(field(/Mobile number/), customer.mobile);
  await screen.click(button('Continue', dialog));
  await screen.type(field(/OTP/), await server.otp(customer.mobile));
  await screen.type(field(/First name/), 'Asha');
  await screen.type(field(/Last name/), 'Verma');
  await screen.type(field(/New password/), customer.password);
  await screen.type(field(/Confirm password/), customer.password);
  await screen.click(button('Create account', dialog));
  await screen.gone(dialog);
  await settled(screen);
  await customer.logIn();
  await screen.see({ role: 'group', name: /^Quantity of Tomato, local/, in: main });

  await screen.click(button(/^Cart/));
  await screen.click(button(/^Proceed/, cart));
  await screen.click(button('Add New Address'));
  for (const [name, text] of [
    [/House, flat or building/, '12, Sitaram Bhavan'],
    [/Street or colony/, 'Rajwada Road'],
    [/Landmark/, 'Behind the clock tower'],
    [/Area\/Sector\/Locality/, 'Rajwada'],
    [/PIN code/, '452002'],
  ] as const)
    await screen.type(field(name), text);
  // A press on the pin confirms its position.
  await screen.click(button(/^Delivery pin/, dialog));
  await screen.click(button('Save and Proceed', dialog));

  await screen.at(/\/checkout/);
  await screen.click(button(/^Place Order/));
  const [, orderId] = /order-confirmation\/([0-9a-f]+)/.exec(await screen.at(/order-confirmation\//))!;
  const order = await customer.post('/order/user/details', { orderId: orderId! });
  expect(order).toMatchObject({ orderStatus: 'Order Placed', paymentMethod: 'cod' });
  await screen.click({ role: 'link', name: 'Follow this order' });
  await screen.at(/\/order-details\//);
  await screen.see({ text: new RegExp(order.trackingId) });
  await screen.see(button('Cancel order'));
  expect(server.errors).toEqual([]);
});

/** Stores a login of the customer in the browser, as if they had logged in at an earlier visit. */
async function arrive(screen: Screen, customer: Customer): Promise<void> {
  const { userDetail } = await customer.post('/user/web-login', {
    type: 'login',
    mobile: customer.mobile,
    password: customer.password,
  });
  await screen.open('/contact-us');
  const stored = { authToken: customer.token, userDetail: JSON.stringify(userDetail) };
  await screen.run(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
}

test('pay by the payment sandbox', async ({ screen, server, customer }) => {
  await customer.post('/cart/add-to-cart', {
    productId: 'onion-red',
    variantId: 'onion-red-1kg',
    quantity: 10,
  });
  await customer.addAddress();
  await arrive(screen, customer);
  await screen.open('/checkout');
  await screen.click({ role: 'radio', name: /Pay Online/ });
  await screen.click(button(/^Place Order/));
  await screen.click(button(/^Pay ₹/));
  await screen.see(heading('Thank you, Asha!'));
  const { items } = await customer.post('/order/my-orders');
  expect(items).toMatchObject([{ orderStatus: 'Order Placed', paymentStatus: 'COMPLETED' }]);
  expect(server.errors).toEqual([]);
});

test('offline and back', async ({ engine, front, customer }) => {
  const screen = new Screen(engine, front.url);
  await arrive(screen, customer);
  await screen.open('/products/vegetables');
  await screen.run(
    'document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }))',
  );
  await screen.until('the service worker controls the page', () =>
    screen.run('return navigator.serviceWorker.controller !== null'),
  );
  // Now the worker keeps the page.
  await screen.reload();
  front.down();
  await screen.click(button(/^Add Tomato, local/, main));
  await screen.see({ role: 'group', name: /^Quantity of Tomato, local/, in: main });
  await screen.reload();
  await screen.see(heading(/Vegetables/));
  await screen.see({ role: 'group', name: /^Quantity of Tomato, local/, in: main });
  expect((await customer.post('/cart/view-cart')).products).toEqual([]);
  front.up();
  // The outbox retries less and less often.
  await expect
    .poll(async () => (await customer.post('/cart/view-cart')).products.length, { timeout: 60_000 })
    .toBe(1);
});
