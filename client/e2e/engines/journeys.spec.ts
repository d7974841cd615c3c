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

const test = base.extend<{ engine: Engine; front: Front; shown: Screen }>({
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
  shown: async ({ engine, server }, provide) => provide(new Screen(engine, server.url)),
});

test.setTimeout(180_000);

const button = (name: string | RegExp, within?: Query): Query => ({ role: 'button', name, in: within });
const heading = (name: string | RegExp): Query => ({ role: 'heading', name });
const main: Query = { role: 'main' };
const dialog: Query = { role: 'dialog' };
const field = (label: RegExp): Query => ({ label, in: dialog });
const cart: Query = { role: 'dialog', name: 'Your cart' };

/** Waits until closed dialogs have removed their entries of the history. */
const settled = (shown: Screen) =>
  shown.until('closed dialogs have left the history', () =>
    shown.run('return (history.state?.layers ?? 0) <= document.querySelectorAll("[role=dialog]").length'),
  );

test('browse, add, sign up, address, slot, cash, the order’s page', async ({ shown, server }) => {
  await shown.open('/');
  await shown.click({ role: 'link', name: 'Vegetables', in: { role: 'list', name: 'Shop by category' } });
  await shown.see(heading('Buy Vegetables Online'));
  await shown.click(button(/^Add Tomato, local/, main));

  const customer = new Customer(server);
  await shown.type(field(/Mobile number/), customer.mobile);
  await shown.click(button('Continue', dialog));
  await shown.type(field(/OTP/), await server.otp(customer.mobile));
  await shown.type(field(/First name/), 'Asha');
  await shown.type(field(/Last name/), 'Verma');
  await shown.type(field(/New password/), customer.password);
  await shown.type(field(/Confirm password/), customer.password);
  await shown.click(button('Create account', dialog));
  await shown.gone(dialog);
  await settled(shown);
  await customer.logIn();
  await shown.see({ role: 'group', name: /^Quantity of Tomato, local/, in: main });

  await shown.click(button(/^Cart/));
  await shown.click(button(/^Proceed/, cart));
  await shown.click(button('Add New Address'));
  for (const [name, text] of [
    [/House, flat or building/, '12, Sitaram Bhavan'],
    [/Street or colony/, 'Rajwada Road'],
    [/Landmark/, 'Behind the clock tower'],
    [/Area\/Sector\/Locality/, 'Rajwada'],
    [/PIN code/, '452002'],
  ] as const)
    await shown.type(field(name), text);
  // A press on the pin confirms its position.
  await shown.click(button(/^Delivery pin/, dialog));
  await shown.click(button('Save and Proceed', dialog));

  await shown.at(/\/checkout/);
  await shown.click(button(/^Place Order/));
  const [, orderId] = /order-confirmation\/([0-9a-f]+)/.exec(await shown.at(/order-confirmation\//))!;
  const order = await customer.post('/order/user/details', { orderId: orderId! });
  expect(order).toMatchObject({ orderStatus: 'Order Placed', paymentMethod: 'cod' });
  await shown.click({ role: 'link', name: 'Follow this order' });
  await shown.at(/\/order-details\//);
  await shown.see({ text: new RegExp(order.trackingId) });
  await shown.see(button('Cancel order'));
  expect(server.errors).toEqual([]);
});

/** Stores a login of the customer in the browser, as if they had logged in at an earlier visit. */
async function arrive(shown: Screen, customer: Customer): Promise<void> {
  // A login ends the session that asks for it.
  const { token, userDetail } = await customer.post('/user/web-login', {
    type: 'login',
    mobile: customer.mobile,
    password: customer.password,
  });
  customer.token = token!;
  await shown.open('/contact-us');
  const stored = { authToken: customer.token, userDetail: JSON.stringify(userDetail) };
  await shown.run(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
}

test('pay by the payment sandbox', async ({ shown, server, customer }) => {
  await customer.post('/cart/add-to-cart', {
    productId: 'onion-red',
    variantId: 'onion-red-1kg',
    quantity: 10,
  });
  await customer.addAddress();
  await arrive(shown, customer);
  await shown.open('/checkout');
  await shown.click({ role: 'radio', name: /Pay Online/ });
  await shown.click(button(/^Place Order/));
  await shown.click(button(/^Pay ₹/));
  await shown.see(heading('Thank you, Asha!'));
  const { items } = await customer.post('/order/my-orders');
  expect(items).toMatchObject([{ orderStatus: 'Order Placed', paymentStatus: 'COMPLETED' }]);
  expect(server.errors).toEqual([]);
});

test('offline and back', async ({ engine, front, customer }) => {
  const shown = new Screen(engine, front.url);
  await arrive(shown, customer);
  await shown.open('/products/vegetables');
  await shown.run(
    'document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }))',
  );
  await shown.until('the service worker controls the page', () =>
    shown.run('return navigator.serviceWorker.controller !== null'),
  );
  // Now the worker keeps the page.
  await shown.reload();
  front.down();
  await shown.click(button(/^Add Tomato, local/, main));
  await shown.see({ role: 'group', name: /^Quantity of Tomato, local/, in: main });
  await shown.reload();
  await shown.see(heading(/Vegetables/));
  await shown.see({ role: 'group', name: /^Quantity of Tomato, local/, in: main });
  expect((await customer.post('/cart/view-cart')).products).toEqual([]);
  front.up();
  // The outbox retries less and less often.
  await expect
    .poll(async () => (await customer.post('/cart/view-cart')).products.length, { timeout: 60_000 })
    .toBe(1);
});
