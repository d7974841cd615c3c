import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Customer } from './api';
import { look } from './look';
import { expect, ownServer, test } from './shop';
import { loseFirstAnswer, Person, staffLogin } from './staff';

/** Goods of cancelled orders are put back, and papers are printed. */

const server = ownServer();

const onion = { productId: 'onion-red', variantId: 'onion-red-1kg' };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function level(person: Person) {
  const { items } = await person.post('/stock/list');
  const { free, held } = items.find(({ variantId }) => variantId === onion.variantId)!;
  return { free, held };
}

async function ordered(person: Person, to?: 'Processing' | 'Out for Delivery' | 'Delivered') {
  const customer = await new Customer(server).register();
  const { trackingId } = await customer.order([{ ...onion, quantity: 3 }]);
  if (to) await person.post('/orders/advance', { orders: [trackingId], to, early: true });
  return trackingId;
}

test('goods of an order that is cancelled on its way are off sale until they are put back, once', async ({
  page,
}) => {
  const person = await staffLogin(page, server, 'manager');
  const before = await level(person);
  const trackingId = await ordered(person, 'Out for Delivery');
  await person.post('/orders/cancel', { order: trackingId, reason: 'Not at home' });
  expect(await level(person)).toEqual({ free: before.free - 3, held: before.held + 3 });

  await page.goto('/staff/board');
  await page.getByRole('link', { name: /1 order to put back/ }).click();
  await page.waitForURL('**/staff/stock/back');
  const waiting = page.getByRole('listitem').getByRole('button', { name: /Asha Verma/ });
  await expect(waiting).toBeVisible();
  await look(page, 'put back');
  await waiting.click();
  await expect(page.getByText('all 3 good')).toBeVisible();
  await press(page, /^One less good: /);
  await expect(page.getByText('2 of 3 good, 1 thrown away')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put 2 back, throw 1 away' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Damaged' }).click();
  await look(page, 'put back: an order');
  await page.getByRole('button', { name: 'Put 2 back, throw 1 away' }).dblclick();
  await expect(page.getByText('2 back on the shelf, 1 thrown away.')).toBeVisible();
  await expect(page.getByText('Nothing waits to be put back')).toBeVisible();
  expect(await level(person)).toEqual({ free: before.free - 1, held: before.held });
  const { items } = await person.post('/stock/journal', { variantId: onion.variantId });
  expect(items[0]).toMatchObject({ kind: 'waste', units: -1, why: 'Damaged', by: person.handle });

  await page.goto(`/staff/orders/${trackingId}`);
  await expect(
    page.getByText('Put back: 2 good, 1 thrown away').filter({ visible: true }).first(),
  ).toBeVisible();
});

test('of an order that is cancelled while it is picked, only what was ticked is put back', async ({
  page,
}) => {
  const person = await staffLogin(page, server, 'manager');
  const before = await level(person);
  const customer = await new Customer(server).register();
  const potatoes = { productId: 'potato-indore', variantId: 'potato-indore-1kg', quantity: 2 };
  const { _id: order, trackingId } = await customer.order([{ ...onion, quantity: 3 }, potatoes]);
  await person.post('/pick/claim', { orders: [order], early: true });
  const at = new Date().toISOString();
  const key = 'tick-of-potatoes';
  await person.post('/pick/tick', {
    ticks: [{ order, variantId: potatoes.variantId, units: 2, at, key }],
  });
  await person.post('/orders/cancel', { order, reason: 'The customer called' });

  await page.goto(`/staff/stock/back?order=${trackingId}`);
  const goods = page.getByRole('list', { name: 'Items' }).filter({ visible: true });
  await expect(goods.getByRole('listitem')).toHaveCount(1);
  await expect(goods).toContainText('Potato, Indore new');
  await expect(
    page.getByText('Never ticked, so not in the bag: 3 × Onion, Nashik, 1 kg.').filter({ visible: true }),
  ).toBeVisible();
  await look(page, 'put back: an order that was half picked');
  await press(page, 'Put all 2 back');
  await expect(page.getByText('Nothing waits to be put back')).toBeVisible();
  expect(await level(person)).toEqual(before);
});

test('an answer that gets lost puts the goods back once, and other numbers are refused afterwards', async ({
  page,
}) => {
  const person = await staffLogin(page, server, 'owner');
  const before = await level(person);
  const trackingId = await ordered(person, 'Processing');
  await person.post('/orders/cancel', { order: trackingId, reason: 'Not in stock' });
  await loseFirstAnswer(page, '/stock/shelve');
  await page.goto(`/staff/orders/${trackingId}`);
  await press(page, 'Put back…');
  await page.waitForURL('**/staff/stock/back?order=*');
  await press(page, 'Put all 3 back');
  await expect.poll(() => level(person)).toEqual(before);
  // The next answer of the server, to whichever call, tells that it is back; then the list is read again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Nothing waits to be put back')).toBeVisible();
  const said = { order: trackingId, good: [3], waste: [0] };
  await person.post('/stock/shelve', said);
  await expect(person.post('/stock/shelve', { ...said, good: [2], waste: [1], why: 'Old' })).rejects.toThrow(
    'put_back_done',
  );
  expect(await level(person)).toEqual(before);
});

test('a bill and a packing slip are saved as PDF, and a rider gets a slip and no bill', async ({ page }) => {
  const person = await staffLogin(page, server, 'support');
  const manager = await Person.of(server, 'manager');
  const open = await ordered(manager);
  await page.goto(`/staff/orders/${open}`);
  const save = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    return file.suggestedFilename();
  };
  expect(await save('Packing slip as PDF')).toBe(`slip-${open}.pdf`);
  await expect(page.getByRole('button', { name: 'Bill as PDF' })).toHaveCount(0);
  const done = await ordered(manager, 'Delivered');
  await page.goto(`/staff/orders/${done}`);
  expect(await save('Bill as PDF')).toMatch(/^bill-.*\.pdf$/);
  await expect(page.getByRole('button', { name: 'Packing slip as PDF' })).toHaveCount(0);
  const rider = await Person.of(server, 'rider');
  await expect(rider.post('/papers/bill', { order: done })).rejects.toThrow('not_permitted');
  expect((await rider.post('/papers/slip', { order: open })).name).toBe(`slip-${open}.pdf`);
  await expect(person.post('/stock/shelve', { order: open, good: [3], waste: [0] })).rejects.toThrow(
    'not_permitted',
  );
});

test('a packed order has a label for each bag: after the packing, in the list and on its page', async ({
  page,
}) => {
  const person = await staffLogin(page, server, 'manager');
  const rider = await Person.of(server, 'rider');
  const trackingId = await ordered(person);
  await expect(person.post('/papers/labels', { order: trackingId })).rejects.toThrow('labels_not_packed');
  const { results } = await person.post('/pick/claim', { orders: [trackingId], early: true });
  const { order, slot } = results[0]!.picked!;
  const tick = {
    order,
    variantId: onion.variantId,
    units: 3,
    at: new Date().toISOString(),
    key: `tick-${order}`,
  };
  await person.post('/pick/tick', { ticks: [tick] });
  const print = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Print labels')]);
    expect(file.suggestedFilename()).toBe(`labels-${trackingId}.pdf`);
    return readFileSync(await file.path()).toString('latin1');
  };
  await page.goto(`/staff/pick?slot=${slot}`);
  await page.getByText('Yours, bag A').waitFor();
  await page.goto('/staff/pick?walk=');
  await page.getByRole('radio', { name: '2', exact: true }).click();
  await press(page, 'Packed: A, 2 bags');
  const labels = await print();
  expect(labels.match(/\/Type \/Page\n/g)).toHaveLength(2);

  await page.goto(`/staff/pick?slot=${slot}&order=${order}`);
  await page.getByText(/^Packed by /).waitFor();
  await look(page, 'picking: a packed order');
  expect(await print()).toBe(labels);
  await page.goto(`/staff/orders/${trackingId}`);
  expect(await print()).toBe(labels);
  await expect(rider.post('/papers/labels', { order: trackingId })).rejects.toThrow('not_permitted');
});
