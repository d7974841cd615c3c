import type { Page } from '@playwright/test';
import { Customer } from './api';
import { look } from './look';
import { expect, ownServer, test } from './shop';
import { loseFirstAnswer, Person, staffLogin, typeNumber as type } from './staff';

const server = ownServer();

const onion = { productId: 'onion-red', variantId: 'onion-red-1kg' };
const address = `/staff/stock?pack=${onion.variantId}`;

const choose = (page: Page, kind: string) => page.getByRole('radio', { name: kind, exact: true }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const shelf = (page: Page, free: number, held: number) =>
  expect(page.getByText(`${free} free + ${held} promised = ${free + held} on the shelf`)).toBeVisible();

async function level(person: Person) {
  const { items } = await person.post('/stock/list');
  const {
    free,
    held,
    bagged = 0,
    missing = 0,
  } = items.find(({ variantId }) => variantId === onion.variantId)!;
  return { free, held: held - bagged - missing };
}

test('goods are received once, taken back, thrown away with a reason and counted', async ({ page }) => {
  const person = await staffLogin(page, server, 'manager');
  const { free, held } = await level(person);
  await page.goto(address);
  await shelf(page, free, held);
  await look(page, 'stock');

  await type(page, 'Came in, packs', '20');
  await expect(page.getByText(`${free} + 20 = ${free + 20} free`)).toBeVisible();
  await press(page, 'Receive 20');
  await shelf(page, free + 20, held);
  await press(page, 'Undo');
  await shelf(page, free, held);
  await expect(page.getByText(/Corrected: Undo: entered by mistake/)).toBeVisible();

  await choose(page, 'Waste');
  await type(page, 'Thrown away, packs', '2');
  await expect(page.getByText('Say why: others read it in the log.')).toBeVisible();
  await choose(page, 'Spoiled');
  await press(page, 'Throw away 2');
  await shelf(page, free - 2, held);
  await expect(page.getByText('Thrown away: Spoiled')).toBeVisible();

  await choose(page, 'Count');
  await type(page, 'All on the shelf, packs', String(free + held - 2));
  await press(page, `There are ${free + held - 2}`);
  await expect(page.getByText(/as it should be/)).toBeVisible();
});

test('an answer that gets lost does not receive the goods twice', async ({ page }) => {
  const person = await staffLogin(page, server, 'manager');
  const { free, held } = await level(person);
  await loseFirstAnswer(page, '/stock/move');
  await page.goto(address);
  await type(page, 'Came in, packs', '7');
  await press(page, 'Receive 7');
  // Once another call was answered, the shop counts as reached again, and the sentence is another one.
  await expect(
    page.getByText(/^(This needs the network\.|The shop cannot be reached\.)/).first(),
  ).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await press(page, 'Receive 7');
  await shelf(page, free + 7, held);
  expect(await level(person)).toEqual({ free: free + 7, held });
});

test('a count of a shelf that has moved is refused, and says what to do', async ({ page }) => {
  const other = await Person.of(server, 'manager', 'The other one');
  await staffLogin(page, server, 'picker');
  const { free, held } = await level(other);
  await page.goto(address);
  await shelf(page, free, held);
  await other.post('/stock/move', {
    moves: [{ key: `receive-${Date.now()}`, variantId: onion.variantId, kind: 'receive', units: 5 }],
  });
  await type(page, 'All on the shelf, packs', String(free + held));
  await press(page, `There are ${free + held}`);
  await expect(page.getByText(/The shelf has changed meanwhile.*count the shelf again/)).toBeVisible();
  await shelf(page, free + 5, held);
});

test('a count below what was promised names the orders, and sold out leaves them theirs', async ({
  page,
}) => {
  const person = await staffLogin(page, server, 'manager');
  const customer = await new Customer(server).register();
  const order = await customer.order([{ ...onion, quantity: 3 }]);
  const { free, held } = await level(person);
  await page.goto(address);
  await press(page, 'Sold out now');
  const dialog = page.getByRole('dialog', { name: /sold out\?$/ });
  await expect(dialog).toContainText(`The ${held} that orders were promised stay theirs.`);
  await dialog.getByRole('button', { name: 'Sold out now' }).click();
  await shelf(page, 0, held);
  expect(free).toBeGreaterThan(0);

  await choose(page, 'Count');
  await type(page, 'All on the shelf, packs', String(held - 1));
  await expect(page.getByText('1 too few for the orders')).toBeVisible();
  await press(page, `There are ${held - 1}`);
  await expect(page.getByText(`1 missing: ${held} were promised, ${held - 1} are there.`)).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/stock\/short/);
  await look(page, 'too few');
  const row = page.getByRole('listitem').filter({ hasText: order.trackingId });
  await expect(row.getByRole('link')).toHaveAttribute('href', `/staff/orders/${order.trackingId}`);
  await page.reload();
  await expect(page.getByText('This count is no longer here')).toBeVisible();
});
