import { arrive, expect, test } from './shop';
import { dialog, logIn } from './login';
import { afterDialog, drawer, openDrawer } from './steps';

const onion = { productId: 'onion-red', variantId: 'onion-red-1kg' };
const name = 'Onion, Nashik, 1 kg';

test('quick taps all count, and a reload keeps them', async ({ page, customer }) => {
  await arrive(page, customer);
  await page.goto('/product/onion-red');
  await page
    .getByRole('button', { name: `Add ${name}` })
    .filter({ visible: true })
    .click();
  const more = page.getByRole('button', { name: `One more ${name}` }).filter({ visible: true });
  for (let i = 0; i < 4; i++) await more.click();
  await page.reload();
  await expect(
    page.getByRole('group', { name: `Quantity of ${name}` }).filter({ visible: true }),
  ).toContainText('5');
  await expect.poll(async () => (await customer.post('/cart/view-cart')).products[0]?.quantity).toBe(5);
});

test('after a line is removed the focus stays in the list', async ({ page, customer }) => {
  await arrive(page, customer);
  for (const name of ['onion-red', 'potato-indore'])
    await customer.post('/cart/add-to-cart', { productId: name, variantId: `${name}-1kg`, quantity: 1 });
  await page.goto('/');
  const items = (await openDrawer(page)).getByRole('list', { name: 'Items' });
  await items
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(items.getByRole('listitem')).toHaveCount(1);
  await expect(items).toBeFocused();
});

test('in a browser without storage the cart works while the page is open', async ({ page, customer }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/product/onion-red');
  await page
    .getByRole('button', { name: `Add ${name}` })
    .filter({ visible: true })
    .click();
  await logIn(page, customer, customer.password);
  await expect.poll(async () => (await customer.post('/cart/view-cart')).products[0]?.quantity).toBe(1);
});

test('a product that is added offline is kept and sent later', async ({ page, context, customer }) => {
  await customer.post('/cart/add-to-cart', { ...onion, quantity: 1 });
  await arrive(page, customer);
  await page.goto('/product/onion-red');
  const quantity = page.getByRole('group', { name: `Quantity of ${name}` }).filter({ visible: true });
  await expect(quantity).toContainText('1');
  // The cart's code is loaded at its first use, so it must be opened once before the network is gone.
  await openDrawer(page);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await context.setOffline(true);
  await page
    .getByRole('button', { name: `One more ${name}` })
    .filter({ visible: true })
    .click();
  await expect(quantity).toContainText('2');
  await openDrawer(page);
  await expect(page.getByText(/Not saved yet/).first()).toBeVisible();
  expect((await customer.post('/cart/view-cart')).products[0]!.quantity).toBe(1);
  await context.setOffline(false);
  await expect.poll(async () => (await customer.post('/cart/view-cart')).products[0]!.quantity).toBe(2);
  await expect(page.getByText(/Not saved yet/)).toHaveCount(0);
});

test('two tabs show the same cart', async ({ page, context, customer }) => {
  await arrive(page, customer);
  await page.goto('/product/onion-red');
  const other = await context.newPage();
  await other.goto('/product/onion-red');
  await page
    .getByRole('button', { name: `Add ${name}` })
    .filter({ visible: true })
    .click();
  await expect(
    other.getByRole('group', { name: `Quantity of ${name}` }).filter({ visible: true }),
  ).toContainText('1');
  await other
    .getByRole('button', { name: `One more ${name}` })
    .filter({ visible: true })
    .click();
  await expect(
    page.getByRole('group', { name: `Quantity of ${name}` }).filter({ visible: true }),
  ).toContainText('2');
  await expect.poll(async () => (await customer.post('/cart/view-cart')).products[0]?.quantity).toBe(2);
});

test('after a login from the cart a customer with a default address goes straight to check-out', async ({
  page,
  customer,
}) => {
  await customer.addAddress();
  await customer.post('/cart/add-to-cart', { ...onion, quantity: 1 });
  await arrive(page, customer);
  await page.goto('/about-us');
  await expect(await openDrawer(page)).toContainText('Onion, Nashik');
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await afterDialog(page);
  // The cart stays after the session has ended.
  await customer.post('/user/logout');
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await afterDialog(page);
  const cart = await openDrawer(page);
  await cart.getByRole('button', { name: /^Proceed/ }).click();
  const login = page.getByRole('dialog', { name: 'Log in or sign up' });
  await login.getByRole('textbox', { name: 'Mobile number' }).fill(customer.mobile);
  await login.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(customer.password);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('Rajwada Road');
  await expect(page.getByRole('heading', { name: 'Choose an address' })).toHaveCount(0);
});
