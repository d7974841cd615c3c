import type { Page } from '@playwright/test';
import { Customer } from './api';
import { look } from './look';
import { arrive, expect, ownServer, test } from './shop';
import { act, answerComplaint, Person, proofRequired, refuseOnce, staffLogin } from './staff';

/** The board with its bell, orders, refunds, complaints and customers. */

const server = ownServer();

const onions = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 };
const potatoes = { productId: 'potato-indore', variantId: 'potato-indore-1kg', quantity: 1 };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const press = (page: Page, name: string | RegExp) => button(page, name).click();
const choose = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).click();

/** An order that has been delivered. */
async function delivered(owner: Person, customer: Customer) {
  const order = await customer.order([onions, potatoes]);
  await owner.post('/orders/advance', { orders: [order._id], to: 'Delivered', early: true });
  return order;
}

test('the bell rings for a new order, and the order goes its way to the customer', async ({ page }) => {
  await staffLogin(page, server, 'manager');
  const customer = await new Customer(server).register();
  const follows = page.waitForRequest('**/api/staff/changes');
  await page.goto('/staff');
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  // The feed begins with the board.
  await follows;
  await look(page, 'board');

  const bell = page.getByRole('button', { name: /^Bell, 1 new/ }).filter({ visible: true });
  const rung = bell.first().waitFor();
  const order = await customer.order([onions]);
  const placed = Date.now();
  await rung;
  const ms = Date.now() - placed;
  console.log(`the bell had rung ${ms} ms after the order was placed`);
  expect(ms).toBeLessThan(1500);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.getByText(`New order ${order.trackingId}`)).toBeVisible();

  await bell.first().click();
  const list = page.getByRole('dialog', { name: '1 new order' });
  await expect(list.getByText(order.trackingId)).toBeVisible();
  await look(page, 'new orders');
  await list.getByRole('button', { name: new RegExp(order.trackingId) }).click();
  await expect(page.getByRole('heading', { name: order.trackingId, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bell, nothing new' }).first()).toBeAttached();
  await look(page, 'order');

  await act(page, 'Next: Processing');
  const early = page.getByRole('dialog', { name: 'Begin before the cut-off?' });
  await look(page, 'before the cut-off');
  await early.getByRole('button', { name: 'Begin it all the same' }).click();
  await expect(page.getByText(`${order.trackingId} is now: Processing.`)).toBeVisible();
  await press(page, 'Next: Out for delivery');
  await press(page, 'Delivered…');
  const asked = page.getByRole('dialog', { name: `${order.trackingId} is delivered?` });
  await expect(asked.getByText(/^Collect ₹/)).toBeVisible();
  await look(page, 'delivered?');
  await asked.getByRole('button', { name: /^Delivered, ₹.* collected$/ }).click();
  await expect(page.getByText(`${order.trackingId} is now: Delivered.`)).toBeVisible();
  const { orderStatus } = await customer.post('/order/user/details', { orderId: order._id });
  expect(orderStatus).toBe('Delivered');
});

test('one line is given back to the wallet, after a preview and with the password', async ({ page }) => {
  const owner = await Person.of(server, 'owner');
  const person = await staffLogin(page, server, 'manager');
  const customer = await new Customer(server).register();
  const order = await delivered(owner, customer);
  const { balance } = await customer.post('/user/check-my-wallet');
  await refuseOnce(page, '/orders/refund', proofRequired);
  await page.goto(`/staff/orders/${order.trackingId}`);
  await act(page, 'Refund…');
  const sheet = page.getByRole('dialog', { name: `Refund ${order.trackingId}` });
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: 'Choose what goes back' })).toBeDisabled();
  await choose(page, 'Items');
  await sheet.getByRole('checkbox', { name: /^Onion/ }).click();
  await sheet.getByRole('button', { name: /^One less/ }).click();
  await choose(page, 'Bad');
  await choose(page, /^Wallet/);
  await expect(sheet.getByText('₹32 to the wallet, at once')).toBeVisible();
  await look(page, 'refund');
  await sheet.getByRole('button', { name: 'Refund ₹32' }).click();
  await page.getByLabel('Password', { exact: true }).fill(Person.password);
  await press(page, 'Go on');
  await expect(page.getByText('₹32 is given back.')).toBeVisible();
  await expect(page.getByText('₹32 to the wallet', { exact: true })).toBeVisible();
  await expect(page.getByText(person.handle).first()).toBeVisible();
  // Some of the cashback on the delivery goes back with the refund.
  const after = (await customer.post('/user/check-my-wallet')).balance;
  expect(after - balance).toBeGreaterThan(30);
  expect(after - balance).toBeLessThanOrEqual(32);
});

test('an order is cancelled in words that the customer reads', async ({ page, browser }) => {
  await staffLogin(page, server, 'support');
  const customer = await new Customer(server).register();
  const order = await customer.order([potatoes]);
  await page.goto(`/staff/orders/${order.trackingId}`);
  await act(page, 'Cancel order…');
  const sheet = page.getByRole('dialog', { name: `Cancel ${order.trackingId}` });
  await choose(page, 'Customer asked');
  await sheet.getByLabel('In these words').fill('Cancelled as you asked: see you next week.');
  await look(page, 'cancel');
  await sheet.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText(`${order.trackingId} is cancelled.`)).toBeVisible();

  const shop = await (await browser.newContext({ baseURL: server.url })).newPage();
  await arrive(shop, customer);
  await shop.goto(`/order-details/${order._id}`);
  await expect(shop.getByText('Cancelled as you asked: see you next week.').first()).toBeVisible();
  await shop.context().close();
});

test('a complaint is found on the board and answered with money', async ({ page }) => {
  const owner = await Person.of(server, 'owner');
  await staffLogin(page, server, 'owner');
  const customer = await new Customer(server).register();
  const order = await delivered(owner, customer);
  await customer.report(order._id, potatoes.variantId, 'Green all over.');
  await page.goto('/staff/complaints');
  const row = page.getByRole('listitem').filter({ hasText: order.trackingId });
  await expect(row).toContainText('Not fresh');
  await look(page, 'complaints');
  await answerComplaint(page, order.trackingId);
  await choose(page, 'Money back');
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue(/^We are sorry/);
  await look(page, 'answer to a complaint');
  await press(page, /^Answer, give ₹\d+ back$/);
  await expect(page.getByText('The complaint is answered.')).toBeVisible();
  const { complaints } = await customer.post('/order/user/details', { orderId: order._id });
  expect(complaints).toMatchObject([
    { status: 'refunded', answer: expect.stringContaining('We are sorry') as unknown as string },
  ]);
});

test('several orders are advanced together, and those that can be cancelled are asked about once', async ({
  page,
}) => {
  const person = await staffLogin(page, server, 'manager');
  const customer = await new Customer(server).register();
  const first = await customer.order([potatoes]);
  const second = await (await new Customer(server).register()).order([potatoes]);
  await page.goto('/staff/orders?status=Order+Placed');
  await press(page, 'Select');
  for (const { trackingId } of [first, second])
    await page.getByRole('checkbox', { name: new RegExp(trackingId) }).click();
  await look(page, 'choosing orders');
  await press(page, 'Advance 2 orders: Processing');
  await press(page, 'Begin all 2 all the same');
  await expect(page.getByText('2 orders were advanced.')).toBeVisible();
  for (const { trackingId } of [first, second])
    expect((await person.post('/orders/show', { order: trackingId })).card.status).toBe('Processing');
});

test('the list is searched, and the place is kept over a reload and the way back', async ({
  page,
  isMobile,
}) => {
  await staffLogin(page, server, 'support');
  const customer = await new Customer(server).register();
  const order = await customer.order([potatoes]);
  await page.goto('/staff/orders');
  await page.getByLabel('Search', { exact: true }).first().fill(customer.mobile);
  const row = page.getByRole('listitem').filter({ hasText: order.trackingId });
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${customer.mobile}`));
  await look(page, 'orders');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: order.trackingId, level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: order.trackingId, level: 1 })).toBeVisible();
  if (isMobile) await press(page, 'Back');
  else await page.goBack();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/staff/orders\\?q=${customer.mobile}$`));
});

test('a customer is found by mobile, and gets a credit', async ({ page }) => {
  await staffLogin(page, server, 'manager');
  const customer = await new Customer(server).register();
  await page.goto('/staff/customers');
  await page.getByLabel('Customer’s mobile').or(page.getByLabel("Customer's mobile")).fill(customer.mobile);
  await look(page, 'customers');
  await page.getByRole('link', { name: /Asha Verma/ }).click();
  await press(page, 'Credit wallet…');
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await choose(page, 'An apology');
  await look(page, 'credit');
  const credit = (await button(page, 'Credit ₹50').boundingBox())!;
  const place = [credit.x + credit.width - 20, credit.y + credit.height / 2] as const;
  await page.mouse.click(...place);
  await expect(page.getByText('Asha Verma has ₹50 more in the wallet.')).toBeVisible();
  // The second click of a double click hits the button that lay below the sheet.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('+₹50')).toBeVisible();
  await expect(page.getByText('From the shop')).toBeVisible();
  await look(page, 'customer');
  expect((await customer.post('/user/check-my-wallet')).balance).toBe(50);
});

test('a page that wakes after another person has logged in shows nothing of the first one', async ({
  page,
  context,
}) => {
  const customer = await new Customer(server).register();
  const order = await customer.order([onions]);
  await staffLogin(page, server, 'manager');
  await page.goto(`/staff/orders/${order.trackingId}`);
  await expect(page.getByText('Asha Verma').filter({ visible: true }).first()).toBeVisible();
  const rider = await Person.of(server, 'rider');
  const other = await context.newPage();
  await other.goto('/about-us');
  // The logout in between was before it woke.
  await other.evaluate(
    ([token, me]) => {
      localStorage.setItem('tokri.staff.person', me!);
      localStorage.setItem('tokri.staff.token', token!);
    },
    [rider.token, JSON.stringify(await rider.post('/me'))],
  );
  await page.waitForURL('**/staff/board');
  await expect(page.getByRole('heading', { name: 'Slots today' })).toBeVisible();
  await expect(page.getByText('Asha Verma')).toHaveCount(0);
});

test('a picker sees orders without names, numbers and money', async ({ page }) => {
  const customer = await new Customer(server).register();
  // Otherwise the number would be a part of the address, which a picker sees.
  customer.flat = `of ${customer.mobile.slice(-4)}`;
  const order = await customer.order([onions]);
  await staffLogin(page, server, 'picker');
  await page.goto(`/staff/orders/${order.trackingId}`);
  await expect(page.getByRole('list', { name: 'Items' })).toContainText('Onion');
  await expect(page.getByText('Rajwada').filter({ visible: true }).first()).toBeVisible();
  await look(page, 'order of a picker');
  const words = await page.locator('body').innerText();
  for (const hidden of ['₹', 'Asha', 'Verma', customer.mobile, '9826012345'])
    expect(words).not.toContain(hidden);
  await page.goto('/staff/board');
  await expect(page.getByRole('heading', { name: 'Slots today' })).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain('₹');
});

test("one person's change appears on another person's page", async ({ page, browser }) => {
  const owner = await Person.of(server, 'owner');
  await staffLogin(page, server, 'manager');
  const customer = await new Customer(server).register();
  const order = await customer.order([potatoes]);
  await page.goto(`/staff/orders/${order.trackingId}`);
  await expect(page.getByRole('heading', { name: order.trackingId, level: 1 })).toBeVisible();
  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await staffLogin(other, server, 'support');
  await other.goto(`/staff/orders?q=${order.trackingId}`);
  const row = other.getByRole('listitem').filter({ hasText: order.trackingId });
  await expect(row).toContainText('Placed');
  await owner.post('/orders/advance', { orders: [order._id], early: true });
  const from = Date.now();
  await expect(row).toContainText('Processing', { timeout: 3500 });
  await expect(page.getByText('Processing').filter({ visible: true }).first()).toBeVisible({ timeout: 3500 });
  console.log(`both pages showed the change ${Date.now() - from} ms later`);
  await other.context().close();
});
