import { arrive, expect, test } from './shop';
import { atCheckout, placeOrder } from './steps';

const onion = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 };

test('a total that has changed is shown, and the customer must confirm it', async ({ page, customer }) => {
  await arrive(page, customer);
  await atCheckout(page, customer, [onion]);
  await expect(placeOrder(page)).toContainText('₹');
  const before = await placeOrder(page).textContent();
  await customer.post('/cart/add-to-cart', onion); // as from another device
  await placeOrder(page).click();
  await expect(page.getByText(/^Prices have changed: your total was/)).toBeVisible();
  expect((await customer.post('/order/my-orders')).count).toBe(0);
  await expect(placeOrder(page)).toContainText('₹');
  await expect(placeOrder(page)).not.toHaveText(before!);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect((await customer.post('/order/my-orders')).count).toBe(1);
});

test('the chosen slot is still chosen after a reload', async ({ page, customer }) => {
  await arrive(page, customer);
  await atCheckout(page, customer, [onion]);
  // The day after tomorrow has several slots open at any hour.
  await page.getByRole('tab', { name: 'Tomorrow' }).click();
  await page.keyboard.press('ArrowRight');
  const slots = page.getByRole('radiogroup', { name: /^Delivery slot/ });
  const other = slots.locator('[role=radio][aria-checked=false]:not([aria-disabled=true]):not([disabled])');
  const name = (await other.first().getAttribute('aria-label'))!;
  await other.first().click();
  await page.reload();
  await expect(slots.getByRole('radio', { checked: true })).toHaveAccessibleName(name);
});
