import type { Page } from '@playwright/test';
import { Customer } from './api';
import { field, next, openSetUp, openShop } from './empty-shop';
import { look } from './look';
import { arrive, expect, ownServer, test } from './shop';
import { act, answerComplaint, closed, typeNumber as type } from './staff';

/** The first day of a shop, from the empty folder on, without a terminal: one owner with one phone, and customers. */

const tomatoes = { productId: 'tamatar', variantId: 'tamatar-1kg' };
const jackfruit = { productId: 'kathal', variantId: 'kathal-1pc' };

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const choose = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).click();
const shelf = (page: Page, free: number, held: number) =>
  expect(page.getByText(`${free} free + ${held} promised = ${free + held} on the shelf`)).toBeVisible();

const server = ownServer({}, false);

test('a shop is set up, and has its first day', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await openSetUp(page, server);
  await field(page, /Name of the shop/).fill('Asha Fresh');
  await field(page, /Address of the shop/).fill('5 Main Road');
  await field(page, /Locality/).fill('Rajwada');
  await field(page, /E-mail/).fill('asha@example.com');
  await field(page, /food licence/).fill('12345678901234');
  await next(page);
  await field(page, 'Latitude').fill('22.7196');
  await field(page, 'Longitude').fill('75.8577');
  await next(page);
  await expect(page.getByRole('heading', { name: 'When you deliver' })).toBeVisible();
  await next(page);
  await expect(page.getByRole('heading', { name: 'What delivery costs' })).toBeVisible();
  await next(page);
  await field(page, /Your list/).fill('tamatar, 1 kg, 240, 3\nKathal, 1 pc, 40, 5');
  await expect(page.getByText('2 lines can be sold')).toBeVisible();
  await next(page);
  await openShop(page, server);
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();

  // The van has come.
  await page.goto(`/staff/stock?pack=${tomatoes.variantId}`);
  await shelf(page, 3, 0);
  await type(page, 'Came in, packs', '20');
  await press(page, 'Receive 20');
  await shelf(page, 23, 0);

  // A customer orders: the bell rings, and the order is found by its number.
  const [asha, neha] = [await new Customer(server).register(), await new Customer(server).register()];
  const follows = page.waitForRequest('**/api/staff/changes');
  await page.goto('/staff/board');
  await follows;
  const order = await asha.order([
    { ...tomatoes, quantity: 3 },
    { ...jackfruit, quantity: 2 },
  ]);
  await expect(
    page
      .getByRole('button', { name: /^Bell, 1 new/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await look(page, 'first order');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('searchbox').filter({ visible: true }).first().fill(order.trackingId);
  await page
    .getByRole('link', { name: new RegExp(order.trackingId) })
    .first()
    .click();
  await act(page, 'Next: Processing');
  await press(page, 'Begin it all the same');
  await press(page, 'Next: Out for delivery');
  await press(page, 'Delivered…');
  await press(page, /^Delivered, ₹.* collected$/);
  await expect(page.getByText(`${order.trackingId} is now: Delivered.`)).toBeVisible();
  await expect(page.getByText('Bill made').filter({ visible: true }).first()).toBeVisible();

  // One jackfruit was bad: its money goes back, line by line.
  await act(page, 'Refund…');
  const sheet = page.getByRole('dialog', { name: `Refund ${order.trackingId}` });
  await choose(page, 'Items');
  await sheet.getByRole('checkbox', { name: /^Kathal/ }).click();
  await sheet.getByRole('button', { name: /^One less/ }).click();
  await choose(page, 'Bad');
  await choose(page, /^Wallet/);
  await sheet.getByRole('button', { name: 'Refund ₹40' }).click();
  await expect(page.getByText('₹40 is given back.')).toBeVisible();
  await closed(sheet);

  // The customer reports a problem with the tomatoes, which the board shows.
  await asha.report(order._id, tomatoes.variantId, 'Two are soft.');
  await answerComplaint(page, order.trackingId);
  await choose(page, 'Money back');
  await press(page, /^Answer, give ₹\d+ back$/);
  await expect(page.getByText('The complaint is answered.')).toBeVisible();

  // Two orders were promised more than a count finds: the later customer reads it at once, and may cancel free of charge.
  const earlier = await asha.order([{ ...tomatoes, quantity: 2 }]);
  const later = await neha.order([{ ...tomatoes, quantity: 2 }]);
  const phone = await browser.newPage({ baseURL: server.url });
  await arrive(phone, neha);
  await page.goto(`/staff/stock?pack=${tomatoes.variantId}`);
  await shelf(page, 16, 4);
  await choose(page, 'Count');
  await type(page, 'All on the shelf, packs', '3');
  await press(page, 'There are 3');
  await expect(page.getByText('1 missing: 4 were promised, 3 are there.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: later.trackingId })).toBeVisible();
  await look(page, 'too few');
  await press(page, 'Share and tell 1 customer');
  await phone.goto(`/order-details/${later._id}`);
  await expect(phone.getByText(/^1 of 2 .* cannot be delivered\./).first()).toBeVisible();
  await expect(phone.getByText('You can cancel the order free of charge.').first()).toBeVisible();
  await look(phone, 'customer with too few');
  const expected = phone.getByText(/^Expected /).first();
  const before = (await expected.textContent())!;
  const untouched = await asha.post('/order/user/details', { orderId: earlier._id });
  expect(untouched.orderStatus).toBe('Order Placed');

  // It rains: the slot is closed, and its orders get another one.
  await page.goto('/staff/slots');
  await page
    .getByRole('listitem')
    .filter({ hasText: /[1-9] of 20 booked/ })
    .first()
    .click();
  await page.getByLabel('Why *').fill('Rain');
  await press(page, 'Close this slot');
  const move = page.getByRole('dialog', { name: 'Move orders' });
  await expect(move.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await move.getByRole('button', { name: /^Move 2 orders to / }).click();
  await expect(page.getByText(/^2 orders were moved to /)).toBeVisible();
  await look(page, 'closed for rain');
  await phone.reload();
  await expect(expected).toBeVisible();
  await expect(expected).not.toHaveText(before);
  await phone.close();

  expect(server.doctor()).toMatchObject({ violations: false });
  expect(server.errors).toEqual([]);
});
