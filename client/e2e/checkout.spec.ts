import { dialog, logIn } from './login';
import { arrive, expect, test } from './shop';
import {
  atCheckout,
  atGateway,
  dragPin,
  fillAddress,
  openDrawer,
  placeOrder,
  proceedToSavedAddress,
  retryAtPlaceOrder,
  slotsMissing,
} from './steps';

const cart = [
  { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 },
  { productId: 'potato-indore', variantId: 'potato-indore-1kg', quantity: 1 },
];

test('a reload in the middle of check-out loses nothing', async ({ page, customer }) => {
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  await expect(placeOrder(page)).toBeEnabled();
  await page.reload();
  await expect(page.getByText(/Rajwada Road/).first()).toBeVisible();
  await expect(placeOrder(page)).toBeEnabled();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await page.reload();
  await expect(page.getByText(/TK[2-9A-Z]{10}/).first()).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`no step of check-out moves when the address arrives late, at ${width} px`, async ({
    page,
    customer,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const item of cart) await customer.post('/cart/add-to-cart', item);
    await customer.addAddress();
    await arrive(page, customer);
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { moved: number }).moved += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user/address-list', async (route) => {
      await held;
      await route.continue();
    });
    const settings = page.waitForResponse('**/api/user/get-settings');
    await page.goto('/checkout');
    await settings;
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Onion');
    await page.evaluate(() => document.fonts.ready);
    const moved = () => page.evaluate(() => (window as unknown as { moved: number }).moved);
    const before = await moved();
    release();
    await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('Rajwada Road');
    await expect(placeOrder(page)).toBeEnabled();
    expect((await moved()) - before).toBeLessThan(0.005);
  });
}

test('a customer without an address sees the note for the rider, and it stays when the address is added', async ({
  page,
  customer,
}) => {
  for (const item of cart) await customer.post('/cart/add-to-cart', item);
  await arrive(page, customer);
  await page.goto('/checkout');
  const step = page.getByRole('region', { name: 'Deliver to' });
  await step.getByLabel('Note for the rider').fill('Ring twice');
  await step.getByRole('button', { name: 'Add New Address' }).click();
  const form = page.getByRole('dialog', { name: 'Enter complete address' });
  await dragPin(page, form.locator('.map-pin'), 30, 20);
  await fillAddress(form);
  await form.getByRole('button', { name: 'Save and Proceed' }).click();
  await expect(step).toContainText('Rajwada Road');
  await expect(step.getByLabel('Note for the rider')).toHaveValue('Ring twice');
});

test('a note for the rider reaches the staff', async ({ page, server, customer }) => {
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  await page.getByLabel('Note for the rider').fill('  Leave it at the gate ');
  await placeOrder(page).click();
  await expect(page.getByText('For the rider: Leave it at the gate')).toBeVisible();
  const { trackingId } = (await customer.post('/order/my-orders')).items[0]!;
  expect(server.run('order', 'show', trackingId)).toContain('Note for the rider: Leave it at the gate');
});

test('a session that has ended at Place Order: after the login the order is as it was, and one press places it', async ({
  page,
  customer,
}) => {
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  await page.getByLabel('Note for the rider').fill('Ring twice');
  await expect(placeOrder(page)).toBeEnabled();
  const twin = await customer.onAnotherDevice();
  await twin.post('/user/end-other-sessions');
  await placeOrder(page).click();
  await logIn(page, customer, customer.password);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('Note for the rider')).toHaveValue('Ring twice');
  await expect(placeOrder(page)).toBeEnabled();
  await expect(page.getByText(/We have not heard/)).toHaveCount(0);
  expect((await twin.post('/order/my-orders')).count).toBe(0);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect((await twin.post('/order/my-orders')).count).toBe(1);
});

test('pages whose scripts are loaded late are announced by their own names', async ({ page, customer }) => {
  await customer.addAddress();
  await customer.post('/cart/add-to-cart', {
    productId: 'onion-red',
    variantId: 'onion-red-1kg',
    quantity: 1,
  });
  await arrive(page, customer);
  await page.goto('/');
  await page.evaluate(() => {
    const titles = new Set<string>();
    new MutationObserver(() => {
      titles.add(document.title);
      document.body.dataset.titles = [...titles].join();
    }).observe(document.head, { childList: true, subtree: true, characterData: true });
  });
  await openDrawer(page);
  await proceedToSavedAddress(page);
  const announced = page.locator('[aria-live=polite]').filter({ hasText: / · Tokri$/ });
  await expect(announced).toHaveText('Checkout · Tokri');
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(announced).not.toHaveText('Checkout · Tokri');
  await expect(page.locator('body')).not.toHaveAttribute('data-titles', /Please log in/);
});

test('a double click on Place Order gives one order', async ({ page, customer }) => {
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  await placeOrder(page).dblclick();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect((await customer.post('/order/my-orders')).count).toBe(1);
});

test('a check-out whose answer is lost can be repeated, and there is only one order', async ({
  page,
  customer,
}) => {
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  let lost = 0;
  await page.route('**/api/cart/check-out', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch(); // the request reaches the server, but the answer is lost
    return route.abort('connectionreset');
  });
  await placeOrder(page).click();
  const again = placeOrder(page);
  await expect(async () => {
    if (!/order-confirmation/.test(page.url())) await again.click({ timeout: 1000 });
    expect(page.url()).toMatch(/order-confirmation/);
  }).toPass();
  expect(lost).toBeGreaterThan(1);
  expect((await customer.post('/order/my-orders')).count).toBe(1);
});

test('without the slots no order can be placed, which is seen at once, and with them it can', async ({
  page,
  customer,
}) => {
  await arrive(page, customer);
  await page.route('**/api/user/get-settings', (route) => route.fulfill({ status: 500, body: 'no' }));
  await atCheckout(page, customer, cart);
  await page.getByLabel('Note for the rider').fill('Ring twice');
  await expect(slotsMissing(page)).toBeInViewport();
  await expect(placeOrder(page)).toBeInViewport();
  await expect(placeOrder(page)).toBeDisabled();
  const steps = (name: string) => page.getByRole('region', { name });
  await expect(steps('Delivery slot')).toContainText('The delivery slots could not be loaded.');
  await expect(steps('Payment')).toContainText('The payment methods could not be loaded.');

  // While they are asked for again, everything stays where it is.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.unroute('**/api/user/get-settings');
  await page.route('**/api/user/get-settings', async (route) => {
    await held;
    await route.continue();
  });
  await retryAtPlaceOrder(page).click();
  await expect(retryAtPlaceOrder(page)).toHaveAttribute('aria-busy', 'true');
  await expect(steps('Delivery slot')).toContainText('The delivery slots could not be loaded.');
  await expect(page.getByLabel('Note for the rider')).toHaveValue('Ring twice');
  release();
  await expect(placeOrder(page)).toBeEnabled();
  await expect(slotsMissing(page)).toHaveCount(0);
  await expect(page.locator(':focus').getByRole('tablist', { name: 'Delivery day' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
});

test('a full slot cannot be chosen', async ({ page, customer }) => {
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  await page.getByRole('tab', { name: 'Tomorrow' }).click();
  const full = page.getByRole('radio', { name: /9–\u206011 am/ });
  await expect(full).toContainText('Full');
  await expect(full).toBeDisabled();
});

test('who can choose no slot is told so, and not to choose one', async ({ page, customer }) => {
  const settings = { ...(await customer.settings()), deliverySlots: [] };
  await page.route('**/api/user/get-settings', (route) =>
    route.fulfill({ json: { status: true, success: true, message: '', code: 'ok', data: settings } }),
  );
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  const slots = page.getByRole('region', { name: 'Delivery slot' });
  await expect(slots).toContainText('There is no delivery slot to order right now.');
  await placeOrder(page).click();
  await expect(slots.getByRole('alert')).toHaveText(/There is no delivery slot to order right now./);
  await expect(slots.getByText(/no delivery slot/)).toHaveCount(1);
  await expect(slots).not.toContainText('select a delivery slot');
});

test('an empty cart leads back to the shelves', async ({ page, customer }) => {
  await arrive(page, customer);
  await page.goto('/checkout');
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('a third cash order is refused, and can be paid online instead', async ({ page, customer }) => {
  const [one] = cart;
  for (let i = 0; i < 2; i++) await customer.order([one!]);
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  await placeOrder(page).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment.getByRole('alert')).toContainText('You have 2 cash orders on the way.');
  expect((await customer.post('/cart/view-cart')).products).toHaveLength(2);
  await payment.getByRole('button', { name: 'Pay Online' }).click();
  await expect(payment.getByRole('alert')).toHaveCount(0);
  await expect(payment.getByRole('radio', { name: /Pay Online/ })).toBeChecked();
  await placeOrder(page).click();
  await atGateway(page, /^Pay ₹/).click();
  await expect(page.getByText(/TK[2-9A-Z]{10}/).first()).toBeVisible();
});
