import type { Customer } from './api';
import { expect, test } from './shop';
import { addFromCard, dragPin, fillAddress, openDrawer, placeOrder, signUp, toNewAddress } from './steps';

const booked = async (customer: Customer) => {
  const { deliverySlots } = await customer.settings();
  return deliverySlots.reduce((sum, slot) => sum + slot.booked, 0);
};

test('a first order, from the home page to the confirmation', async ({ page, server }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await page
    .getByRole('list', { name: 'Shop by category' })
    .getByRole('link', { name: 'Vegetables' })
    .click();
  await expect(page).toHaveURL(/\/products\/vegetables$/);
  await expect(page.getByRole('heading', { name: 'Buy Vegetables Online' })).toBeVisible();
  await page.getByRole('link', { name: /Tomato, local/ }).click();
  await expect(page.getByRole('heading', { name: 'Tomato, local', level: 1 })).toBeVisible();
  await page.getByRole('group', { name: 'Weight' }).getByRole('button', { name: /^1 kg/ }).click();

  // ADD asks a visitor to log in; afterwards the product is in the cart.
  await page.getByRole('button', { name: 'Add Tomato, local, 1 kg' }).filter({ visible: true }).click();
  await expect(page.getByRole('dialog', { name: 'Log in or sign up' })).toBeVisible();
  const customer = await signUp(page, server);
  await expect(
    page.getByRole('group', { name: 'Quantity of Tomato, local, 1 kg' }).filter({ visible: true }),
  ).toContainText('1');

  const stockBefore = await customer.stock('tomato-local', 'tomato-local-1kg');
  const bookedBefore = await booked(customer);

  // With two more products the cart is above ₹199.
  await page.goto('/products/fruits');
  await addFromCard(page, 'Apple, Kinnaur, 4 pc');
  await page.goto('/products/exotic');
  await addFromCard(page, 'Broccoli, 250 g');
  const cart = await openDrawer(page);
  await expect(cart.getByText(/Add ₹\d+ more for free delivery/)).toBeVisible();
  const more = cart.getByRole('button', { name: 'One more Apple, Kinnaur, 4 pc' });
  await more.click();
  await expect(cart.getByText('Delivery is free on this order')).toBeVisible();
  await expect(cart.getByText('Not saved yet')).toHaveCount(0);

  const form = await toNewAddress(page);
  const pin = form.locator('.map-pin');
  await form.getByRole('button', { name: 'Zoom out' }).click({ clickCount: 2 });
  await dragPin(page, pin, 0, -400);
  await expect(form.getByText('We do not deliver to this spot yet, so the pin went back.')).toBeVisible();
  await dragPin(page, pin, 30, 20);
  await expect(form.getByText('We do not deliver to this spot yet, so the pin went back.')).toHaveCount(0);
  await fillAddress(form);
  await form.getByRole('button', { name: 'Save and Proceed' }).click();
  await expect(page.getByText('Address added successfully')).toBeVisible();

  await expect(page).toHaveURL(/\/checkout/);
  await expect(
    page
      .getByRole('radio', { name: /Full/ })
      .or(page.getByRole('tab', { name: 'Tomorrow' }))
      .first(),
  ).toBeVisible();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f]+/);
  await expect(page.getByText(/TK[2-9A-Z]{10}/).first()).toBeVisible();

  // On the server: the order, the stock, the slot, the cart, and the check of the stored data.
  const orderId = /order-confirmation\/([0-9a-f]+)/.exec(page.url())![1]!;
  const order = await customer.post('/order/user/details', { orderId });
  expect(order.orderStatus).toBe('Order Placed');
  expect(order.paymentMethod).toBe('cod');
  expect(order.deliveryCharge).toBe(0);
  expect(order.products).toHaveLength(3);
  await expect.poll(() => customer.stock('tomato-local', 'tomato-local-1kg')).toBe(stockBefore - 1);
  expect(await booked(customer)).toBe(bookedBefore + 1);
  expect((await customer.post('/cart/view-cart')).products).toEqual([]);
  expect(server.doctor()).toMatchObject({ violations: false });
  expect(server.errors).toEqual([]);
});
