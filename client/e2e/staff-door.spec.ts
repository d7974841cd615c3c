import type { Browser, Page } from '@playwright/test';
import { Customer } from './api';
import { look } from './look';
import { arrive, expect, ownServer, test } from './shop';
import { act, staffLogin } from './staff';

/** A customer refuses something at the door: it is not paid for, and comes back. */

const server = ownServer();

const onion = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 3 };
const potato = { productId: 'potato-indore', variantId: 'potato-indore-1kg', quantity: 2 };

const shots = process.env.SHOTS;

/** Keeps pictures of a page in other widths, themes and languages, if SHOTS names a folder. */
async function shoot(browser: Browser, name: string, open: (page: Page) => Promise<void>): Promise<void> {
  if (!shots) return;
  for (const [width, colorScheme, locale] of [
    [360, 'light', 'en-IN'],
    [360, 'dark', 'hi-IN'],
    [1280, 'light', 'en-IN'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height: 800 },
      colorScheme,
      locale,
    });
    const page = await context.newPage();
    await open(page);
    await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}-${locale}.png` });
    await context.close();
  }
}

test('what is refused at the door is not paid for, the customer sees it, and it is put back', async ({
  page,
  browser,
}) => {
  const person = await staffLogin(page, server, 'manager');
  const level = async () => {
    const { items } = await person.post('/stock/list');
    const { free, held } = items.find(({ variantId }) => variantId === onion.variantId)!;
    return { free, held };
  };
  const before = await level();
  const customer = await new Customer(server).register();
  const { _id: orderId, trackingId } = await customer.order([onion, potato]);
  const details = () => customer.post('/order/user/details', { orderId });
  const ordered = await details();
  const priceOf = (variantId: string) => ordered.products.find((line) => line.variantId === variantId)!.price;
  await person.post('/orders/advance', { orders: [trackingId], to: 'Out for Delivery', early: true });

  await page.goto(`/staff/orders/${trackingId}`);
  await act(page, 'Refused at the door…');
  const sheet = page.getByRole('dialog', { name: `Refused at the door · ${trackingId}` });
  await expect(sheet.getByText(`Collect ₹${ordered.grandTotal}`)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Say what is refused' })).toBeDisabled();
  const more = sheet.getByRole('button', { name: /^One more refused: Onion/ });
  await more.click();
  await more.click();
  await expect(sheet.getByRole('button', { name: 'Say why' })).toBeDisabled();
  await sheet.getByRole('button', { name: /^One less refused: Onion/ }).click();
  await sheet.getByRole('radio', { name: 'bad', exact: true }).click();
  const total = ordered.grandTotal - priceOf(onion.variantId);
  await expect(sheet.getByText(`Collect ₹${total}`)).toBeVisible();
  await look(page, 'refused at the door');
  await shoot(browser, 'door', async (other) => {
    await staffLogin(other, server, 'manager');
    await other.goto(`/staff/orders/${trackingId}`);
    const foot = /^(Other…|और काम…)$/;
    const door = other
      .getByRole('button', { name: /^(Refused at the door…|दरवाज़े पर लौटाया…)$/ })
      .filter({ visible: true });
    const others = other.getByRole('button', { name: foot }).filter({ visible: true });
    await expect(door.or(others).first()).toBeVisible();
    if ((await door.count()) === 0) await others.click();
    await door.first().click();
    await other
      .getByRole('button', { name: /^(One more refused|एक और लौटाया): / })
      .first()
      .click();
    await other.getByRole('dialog').getByRole('radio').first().click();
    await expect(other.getByRole('status').filter({ hasText: String(total) })).toBeVisible();
  });
  await sheet.getByRole('button', { name: `Delivered, ₹${total} collected` }).dblclick();
  await expect(page.getByText(`${trackingId} is delivered; 1 unit comes back.`)).toBeVisible();
  await expect(page.getByText('1 refused at the door: bad').filter({ visible: true }).first()).toBeVisible();
  expect(await level()).toEqual({
    free: before.free - 3,
    held: before.held + 1,
  });
  await look(page, 'an order of which something was refused');

  const shop = await (await browser.newContext({ baseURL: server.url })).newPage();
  await arrive(shop, customer);
  await shop.goto(`/order-details/${orderId}`);
  await expect(shop.getByText(/2 came · 1 refused at the door/)).toBeVisible();
  await expect(shop.getByText(`The order was for ₹${ordered.grandTotal}.`)).toBeVisible();
  await look(shop, 'order: something was refused at the door');
  await shop.context().close();
  expect((await details()).grandTotal).toBe(total);
  await shoot(browser, 'customer', async (other) => {
    await arrive(other, customer);
    await other.goto(`/order-details/${orderId}`);
    const note = other.getByText(/1 refused at the door|दरवाज़े पर 1 लौटाया/);
    await note.scrollIntoViewIfNeeded();
    await expect(note).toBeVisible();
  });

  await act(page, 'Put back…');
  await page.waitForURL('**/staff/stock/back?order=*');
  await expect(page.getByText('all 1 good')).toBeVisible();
  await expect(page.getByText('1 refused at the door: bad').filter({ visible: true })).toBeVisible();
  await look(page, 'put back: what was refused');
  await shoot(browser, 'back', async (other) => {
    await staffLogin(other, server, 'manager');
    await other.goto(`/staff/stock/back?order=${trackingId}`);
    await expect(
      other.getByText(/1 refused at the door|दरवाज़े पर 1 लौटाया/).filter({ visible: true }),
    ).toBeVisible();
  });
  await page.getByRole('button', { name: 'Put 1 back' }).click();
  await expect(page.getByText('Nothing waits to be put back')).toBeVisible();
  expect(await level()).toEqual({ ...before, free: before.free - 2 });
});

test('everything is refused: the order cannot be delivered, and says what to do', async ({ page }) => {
  const person = await staffLogin(page, server, 'manager');
  const customer = await new Customer(server).register();
  const { trackingId } = await customer.order([
    { ...potato, quantity: 1 },
    { ...onion, quantity: 4 },
  ]);
  await person.post('/orders/advance', { orders: [trackingId], to: 'Out for Delivery', early: true });
  await page.goto(`/staff/orders/${trackingId}`);
  await act(page, 'Refused at the door…');
  const sheet = page.getByRole('dialog', { name: `Refused at the door · ${trackingId}` });
  await sheet.getByRole('button', { name: /^One more refused: Potato/ }).click();
  const more = sheet.getByRole('button', { name: /^One more refused: Onion/ });
  for (let units = 0; units < 4; units++) await more.click();
  await expect(more).toBeDisabled();
  for (const goods of [/^Why: Potato/, /^Why: Onion/])
    await sheet
      .getByRole('radiogroup', { name: goods })
      .getByRole('radio', { name: 'changed their mind' })
      .click();
  await expect(sheet.getByText(/^Nothing of this order is there to be delivered. Cancel it/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Delivered', exact: true })).toBeDisabled();
  await look(page, 'everything is refused at the door');
});
