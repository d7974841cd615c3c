import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Customer } from './api';
import { Server } from './server';
import { arrive, expect, test } from './shop';
import { addFromCard, atCheckout, drawer, openDrawer, placeOrder } from './steps';

/** Makes a folder with the demo shop, with a minimum order of ₹100 and a charge of ₹3 for the bag. */
function base() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tokri-shop-'));
  cpSync(path.resolve(__dirname, '../../app/demo'), folder, { recursive: true });
  const settings = path.join(folder, 'settings.yaml');
  const text = readFileSync(settings, 'utf8');
  writeFileSync(
    settings,
    text.replace(/^minimumOrder: 0/m, 'minimumOrder: 100').replace(/^bagCharge: 0/m, 'bagCharge: 3'),
  );
  return folder;
}

const server = new Server();
test.beforeAll(async () => {
  const shop = base();
  server.run('import', shop);
  rmSync(shop, { recursive: true });
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
});
// eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
test.use({ baseURL: async ({}, provide) => provide(server.url) });

test('an order below the minimum cannot be placed, the cart links back to the products, and the bag is on every bill', async ({
  page,
}) => {
  const customer = await new Customer(server).register();
  await arrive(page, customer);
  await atCheckout(page, customer, [{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 }]);
  await expect(placeOrder(page)).toHaveCount(0);
  const cart = await openDrawer(page);
  await expect(cart.getByRole('button', { name: /^Proceed/ })).toHaveCount(0);
  await cart.getByRole('link', { name: /^Add ₹\d+(\.\d\d)? more to place an order$/ }).click();
  await expect(page).toHaveURL(/\/products$/);
  await page.getByRole('main').getByRole('link', { name: 'Fruits', exact: true }).click();
  await addFromCard(page, 'Apple, Kinnaur, 4 pc');
  await openDrawer(page);
  await expect(drawer(page).getByText('Bag', { exact: true }).locator('..')).toHaveText('Bag₹3');
  await drawer(page)
    .getByRole('button', { name: /^Proceed/ })
    .click();
  await expect(page).toHaveURL(/\/checkout$/);
  const bill = page.getByText('Bag', { exact: true }).filter({ visible: true });
  await expect(bill.locator('..')).toHaveText('Bag₹3');
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await page.goto(page.url().replace('order-confirmation', 'order-details'));
  await expect(bill.locator('..')).toHaveText('Bag₹3');
});
