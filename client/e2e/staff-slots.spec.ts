import type { Page } from '@playwright/test';
import { Customer } from './api';
import { look } from './look';
import { expect, ownServer, test } from './shop';
import { refuseOnce, staffLogin, type Person } from './staff';

/** Orders of a closed slot get another one. */

const server = ownServer();

const onion = [{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 }];
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function order() {
  const customer = await new Customer(server).register();
  return customer.order(onion);
}

const cardOf = async (person: Person, text: string) =>
  (await person.post('/orders/list', { text })).items[0]!;

test('a closed slot lists its orders, and those that are chosen get another slot once', async ({ page }) => {
  const person = await staffLogin(page, server, 'manager');
  const [first, second] = [await order(), await order()];
  const { slot } = await cardOf(person, first.trackingId);
  const calls: (string | undefined)[] = [];
  const full = {
    status: 409,
    code: 'slot_full',
    message: 'This delivery slot is full. Please choose another.',
  };
  await refuseOnce(page, '/orders/move', full, ({ order }) => {
    calls.push(order);
    return order === second._id;
  });
  await page.goto(`/staff/slots?slot=${slot}`);
  await page.getByLabel('Why *').fill('A rider is ill');
  await press(page, 'Close this slot');
  const sheet = page.getByRole('dialog', { name: 'Move orders' });
  const boxes = sheet.getByRole('group', { name: 'Which orders' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(sheet.getByText(/The delivery time of your .* order … has changed/)).toBeVisible();
  await look(page, 'move');
  await sheet.getByRole('button', { name: /^Move 2 orders to / }).dblclick();

  await expect(sheet.getByText(/^1 order could not be moved/)).toBeVisible();
  await expect(boxes).toHaveCount(1);
  await expect(sheet.getByText(full.message)).toBeVisible();
  await look(page, 'moved in part');
  await sheet.getByRole('button', { name: /^Try again: 1 order to / }).click();
  await expect(page.getByText(/^1 order was moved to .* The customer is told\.$/)).toBeVisible();
  await expect(sheet).toHaveCount(0);
  expect([...calls].sort()).toEqual([first._id, second._id, second._id].sort());
  for (const { trackingId } of [first, second]) {
    expect((await cardOf(person, trackingId)).slot).not.toBe(slot);
  }
  await expect(page.getByRole('button', { name: 'Move orders…' })).toHaveCount(0);
});

test('an order is moved from its own page, and the words are in the language of its customer', async ({
  page,
}) => {
  const person = await staffLogin(page, server, 'owner');
  const { trackingId } = await order();
  const { slot } = await cardOf(person, trackingId);
  await page.goto(`/staff/orders/${trackingId}`);
  const others = page.getByRole('button', { name: 'Other…' });
  await expect(page.getByRole('button', { name: /^Next: / })).toBeVisible();
  if (await others.isVisible()) await others.click();
  await press(page, 'Move to another slot…');
  const sheet = page.getByRole('dialog', { name: `Move ${trackingId}` });
  await expect(sheet.getByText(new RegExp(`order ${trackingId} has changed`))).toBeVisible();
  await look(page, 'move one');
  await sheet.getByRole('button', { name: /^Move 1 order to / }).click();
  await expect(page.getByText(/^1 order was moved to /)).toBeVisible();
  expect((await cardOf(person, trackingId)).slot).not.toBe(slot);
  await expect(page.getByText('Moved to another slot').filter({ visible: true }).first()).toBeVisible();
});

test('the slots do not move when it is known late whether the shop takes orders', async ({ page }) => {
  await staffLogin(page, server, 'manager');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/staff/shop/show', async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse('**/api/staff/slots/list');
  await page.goto('/staff/slots');
  await answered;
  const places = page.evaluate(async () => {
    const seen = new Set<number>();
    for (let frame = 0; !document.body.innerText.includes('The shop takes orders.'); frame++) {
      await new Promise(requestAnimationFrame);
      const row = document.querySelector('[role=listitem]');
      if (row) seen.add(row.getBoundingClientRect().top);
      if (frame === 30) console.log('looked');
    }
    await new Promise(requestAnimationFrame);
    seen.add(document.querySelector('[role=listitem]')!.getBoundingClientRect().top);
    return seen.size;
  });
  await page.waitForEvent('console', (line) => line.text() === 'looked');
  release();
  expect(await places).toBe(1);
});
