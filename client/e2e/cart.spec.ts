import { arrive, expect, test } from './shop';
import { drawer, openDrawer } from './steps';

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

test('what is added offline is kept and sent later', async ({ page, context, customer }) => {
  await customer.post('/cart/add-to-cart', { ...onion, quantity: 1 });
  await arrive(page, customer);
  await page.goto('/product/onion-red');
  const quantity = page.getByRole('group', { name: `Quantity of ${name}` }).filter({ visible: true });
  await expect(quantity).toContainText('1');
  // The cart's code comes after the page: who has seen a cart once has it offline as well.
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

test('two tabs show one cart', async ({ page, context, customer }) => {
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
