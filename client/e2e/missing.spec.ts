import type { Page } from '@playwright/test';
import { look } from './look';
import { arrive, expect, test } from './shop';
import { staffLogin } from './staff';
import { atCheckout, openDrawer, placeOrder } from './steps';

/** What the shop does if something is missing: the customer says it, and who picks reads it. */

const cart = [
  { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 },
  { productId: 'potato-indore', variantId: 'potato-indore-1kg', quantity: 1 },
];

/** The number of the order that a page is about. */
async function trackingIdOn(page: Page): Promise<string> {
  const number = /TK[2-9A-Z]{10}/;
  const words = await page.getByText(number).first().innerText();
  return number.exec(words)![0];
}

test('a call about one line is chosen in the cart, and the picker is told to ask for it', async ({
  page,
  server,
  customer,
  browser,
}) => {
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  await expect(page.getByRole('radio', { name: 'Leave it out' })).toBeChecked();
  await page.goto('/');
  const drawer = await openDrawer(page);
  const onion = drawer.getByRole('checkbox', { name: /^Call if missing: Onion/ });
  await onion.click();
  await expect(onion).toBeChecked();
  await expect.poll(async () => (await customer.post('/cart/view-cart')).products[0]?.ifMissing).toBe('call');
  await drawer
    .getByRole('button', { name: /^One more/ })
    .first()
    .click();
  await expect(onion).toBeChecked();
  await look(page, 'cart: a call about a line');
  await page.goto('/checkout');
  await expect(page.getByText('We call you about 1 item, as you chose in the cart.')).toBeVisible();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  const trackingId = await trackingIdOn(page);
  await expect(page.getByText(/if it is missing, we call you/)).toHaveCount(1);

  const staff = await (await browser.newContext({ baseURL: server.url })).newPage();
  await staffLogin(staff, server, 'picker');
  await staff.goto(`/staff/orders/${trackingId}`);
  await expect(staff.getByText('Call before leaving out')).toHaveCount(1);
  await staff.context().close();
});

test('a call for the whole order is chosen at check-out, and stays over a reload', async ({
  page,
  server,
  customer,
  browser,
}) => {
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  await page.getByRole('radio', { name: 'Call me first' }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Call me first' })).toBeChecked();
  await look(page, 'check-out: call me first');
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByText('If something is missing, we call you first.')).toBeVisible();
  const trackingId = await trackingIdOn(page);

  const staff = await (await browser.newContext({ baseURL: server.url })).newPage();
  const manager = await staffLogin(staff, server, 'manager');
  const { results } = await manager.post('/pick/claim', { orders: [trackingId], early: true });
  await staff.goto(`/staff/pick?slot=${results[0]!.picked!.slot}`);
  await staff.getByText('Yours, bag A').waitFor();
  await staff.goto('/staff/pick?walk=');
  await expect(staff.getByText('Bag A: call before leaving out')).toBeVisible();
  await look(staff, 'picking: a call before leaving out');
  await staff.context().close();
});
