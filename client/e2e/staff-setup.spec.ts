import { Customer } from './api';
import { field, heading, next, openSetUp, openShop } from './empty-shop';
import { look } from './look';
import { arrive, expect, ownServer, test } from './shop';
import { atCheckout, placeOrder } from './steps';

const server = ownServer({}, false);

test('an empty folder becomes a shop in which a customer orders', async ({ page, browser }) => {
  test.setTimeout(180_000);
  expect((await page.goto('/', { waitUntil: 'load' }))!.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'This shop is being set up' })).toBeVisible();
  await look(page, 'closed shop');

  const { pathname, hash } = new URL(server.setUp);
  await page.goto(`${pathname}#wrong`);
  await expect(page.getByText('This address does not open the set-up.')).toBeVisible();
  // Another hash alone would not load the page again.
  await page.goto('about:blank', { waitUntil: 'load' });
  await openSetUp(page, server);
  await next(page);
  await expect(field(page, /Name of the shop/)).toBeFocused();
  await field(page, /Name of the shop/).fill('Asha Fresh');
  await field(page, /Address of the shop/).fill('5 Main Road');
  await field(page, /Locality/).fill('Rajwada');
  await field(page, /E-mail/).fill('asha@example.com');
  await field(page, /food licence/).fill('12345');
  await next(page);
  await expect(page.getByText('The number of the food licence has 14 digits.')).toBeVisible();
  await field(page, /food licence/).fill('12345678901234');
  await look(page, 'shop');
  await next(page);

  await expect(heading(page, 'Where you deliver')).toBeVisible();
  const latitude = field(page, 'Latitude');
  const before = await latitude.inputValue();
  await page.getByRole('button', { name: /^Map/ }).click({ position: { x: 150, y: 100 } });
  await expect(latitude).not.toHaveValue(before);
  await latitude.fill('22.7196');
  await field(page, 'Longitude').fill('75.8577');
  await field(page, /kilometres/).fill('4');
  await look(page, 'area');
  await next(page);

  await expect(heading(page, 'When you deliver')).toBeVisible();
  await page.getByRole('button', { name: 'Add a slot' }).click();
  await page.getByRole('group', { name: 'Slot 3' }).getByRole('checkbox', { name: 'Sun' }).click();
  await look(page, 'slots');
  await next(page);

  await expect(heading(page, 'What delivery costs')).toBeVisible();
  await look(page, 'charges');
  await next(page);

  await expect(heading(page, 'What you sell')).toBeVisible();
  const list = field(page, /Your list/);
  await list.fill('tamatar, 1 kg, 240, 30\nKathal, 40, 5');
  await expect(page.getByText('1 line is wrong')).toBeVisible();
  await next(page);
  await expect(page.getByText('Some lines of the list are wrong.')).toBeVisible();
  // A reload loses nothing.
  await page.reload();
  await expect(list).toHaveValue(/Kathal, 40, 5/);
  await list.fill('tamatar, 1 kg, 240, 30\nKathal, 1 pc, 40, 5');
  await expect(page.getByText('2 lines can be sold')).toBeVisible();
  await look(page, 'products');
  await next(page);

  await expect(heading(page, 'You, the owner')).toBeVisible();
  await look(page, 'owner');
  await openShop(page, server);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // The address is used up.
  const late = await browser.newPage({ baseURL: server.url });
  await late.goto(pathname + hash);
  await expect(late.getByText('This shop is set up already.')).toBeVisible();
  await late.close();

  const customer = await new Customer(server).register();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /tamatar/i }).first()).toBeVisible();
  const shop = await browser.newPage({ baseURL: server.url });
  await arrive(shop, customer);
  await atCheckout(shop, customer, [{ productId: 'tamatar', variantId: 'tamatar-1kg', quantity: 1 }]);
  await placeOrder(shop).click();
  await expect(shop).toHaveURL(/\/order-confirmation\/[0-9a-f]+/);
  await shop.close();
  expect(server.doctor()).toMatchObject({ violations: false });
  expect(server.errors).toEqual([]);
});
