import { look } from './look';
import { arrive, expect, test } from './shop';
import { staffLogin } from './staff';
import { atCheckout, openDrawer, placeOrder } from './steps';

/** Something of the same kind comes in place of what is missing: the customer asks for it, who picks chooses it, and the bill has it. */

const cart = [
  { productId: 'cucumber', variantId: 'cucumber-500g', quantity: 2 },
  { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 },
];

const shots = process.env.SHOTS;

test('a missing item is replaced at most at its price, and the customer sees it until the bill', async ({
  page,
  server,
  customer,
  browser,
}, info) => {
  const shot = async (of: typeof page, name: string) => {
    if (shots) await of.screenshot({ path: `${shots}/${info.project.name}-${name}.png` });
  };
  await arrive(page, customer);
  await atCheckout(page, customer, cart);
  await page.getByRole('radio', { name: 'Replace it' }).click();
  await expect(page.getByText('With something of the same kind, at most at the same price.')).toBeVisible();
  await look(page, 'check-out: replace it');
  await shot(page, 'checkout');
  await page.getByRole('radio', { name: 'Leave it out' }).click();
  await page.goto('/');
  const drawer = await openDrawer(page);
  const cucumber = drawer.getByRole('checkbox', { name: /^Replace if missing: Cucumber/ });
  await cucumber.click();
  await expect(cucumber).toBeChecked();
  await expect
    .poll(async () => (await customer.post('/cart/view-cart')).products.map((line) => line.ifMissing ?? ''))
    .toEqual(['replace', '']);
  await look(page, 'cart: a line to be replaced');
  await shot(page, 'cart');
  await page.goto('/checkout');
  await expect(page.getByText('We replace 1 item, as you chose in the cart.')).toBeVisible();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!;
  await expect(page.getByText(/replaced if it is missing/)).toHaveCount(1);
  const details = () => customer.post('/order/user/details', { orderId });
  const { trackingId, grandTotal } = await details();

  const staff = await (await browser.newContext({ baseURL: server.url })).newPage();
  const manager = await staffLogin(staff, server, 'manager');
  const { results } = await manager.post('/pick/claim', { orders: [trackingId], early: true });
  const slot = results[0]!.picked!.slot;
  await staff.goto(`/staff/pick?slot=${slot}`);
  await staff.getByText('Yours, bag A').waitFor();
  await staff.goto('/staff/pick?walk=');
  const button = (name: string | RegExp) =>
    staff.getByRole('button', { name }).filter({ visible: true }).first();
  for (const line of [1, 2]) {
    await expect(
      staff
        .getByText(new RegExp(`line ${line} of 2`))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    const wished = staff.getByText('Bag A: replace if missing').filter({ visible: true });
    await expect(button('Fewer…')).toBeVisible();
    if (await wished.count()) {
      await shot(staff, 'line');
      await button('Fewer…').click();
      await button(/^One less in bag A: Cucumber/).click();
      await button(/^One less in bag A: Cucumber/).click();
      await staff.getByRole('radio', { name: 'Not found' }).click();
      await button('0 are in').click();
    } else await button('It is in').click();
  }
  await expect(staff.getByRole('heading', { name: 'Pack bag A', level: 1 })).toBeVisible();
  await button(/^Replace in bag A… Cucumber/).click();
  const offers = staff.getByRole('radiogroup', { name: 'What may be put in' }).getByRole('radio');
  await expect(offers.first()).toBeVisible();
  await offers.first().click();
  await look(staff, 'picking: what may be put in');
  await shot(staff, 'offers');
  const put = button(/: put it in$/);
  const [, units = '', name = ''] = (await put.innerText()).match(/^(\d+) × (.+), .+: put it in$/) ?? [];
  await put.click();
  await expect(staff.getByText(new RegExp(`A: ${units} × ${name}, .+ instead`))).toBeVisible();
  await look(staff, 'picking: something is in its place');
  await shot(staff, 'pack');
  await button('Packed: A, 1 bag').click();
  await expect.poll(async () => (await details()).instead?.length).toBe(1);

  const [instead] = (await details()).instead!;
  expect(`${instead!.quantity} ${instead!.name}`).toBe(`${units} ${name}`);
  expect(instead!.totalAmount, 'two packs of cucumber cost ₹44').toBeLessThanOrEqual(44);
  await page.goto(`/order-details/${orderId}`);
  await expect(page.getByText(new RegExp(`You get ${units}\\s×\\s${name}.* instead`))).toBeVisible();
  await expect(page.getByText(/in place of Cucumber/)).toBeVisible();
  await look(page, 'order: something comes instead');
  await shot(page, 'order');
  if (shots) {
    for (const [width, scheme] of [
      [360, 'dark'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.reload();
      await expect(page.getByText(/in place of Cucumber/)).toBeVisible();
      await shot(page, `order-${width}-${scheme}`);
    }
  }

  await manager.post('/orders/advance', { orders: [orderId], to: 'Delivered', early: true });
  await page.reload();
  await expect.poll(async () => (await details()).orderStatus).toBe('Delivered');
  const delivered = await details();
  expect(delivered.grandTotal).toBeLessThanOrEqual(grandTotal);
  const lines = delivered.products.map((line) => line.deliveredAmount ?? line.totalAmount);
  expect(delivered.subTotal).toBe([...lines, instead!.totalAmount].reduce((sum, cost) => sum + cost, 0));
  await page.reload();
  await expect(page.getByText(/in place of Cucumber/)).toBeVisible();
  await shot(page, 'delivered');
  await staff.context().close();
});
