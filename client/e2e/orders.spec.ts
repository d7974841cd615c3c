import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Customer } from './api';
import { look } from './look';
import { arrive, expect, test } from './shop';
import {
  afterDialog,
  atCheckout,
  atGateway,
  delivered,
  drawer,
  openDrawer,
  placeOrder,
  press,
} from './steps';

const onions = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 };
const potatoes = { productId: 'potato-indore', variantId: 'potato-indore-1kg', quantity: 1 };

/** Places an order with online payment, up to the gateway's page. */
async function toPaymentPage(page: Page, customer: Customer): Promise<void> {
  await arrive(page, customer);
  await atCheckout(page, customer, [onions, potatoes]);
  await page.getByRole('radio', { name: /Pay Online/ }).click();
  await placeOrder(page).click();
  await expect(atGateway(page, /^Pay ₹/)).toBeVisible();
}

async function orderOf(customer: Customer) {
  const { items } = await customer.post('/order/my-orders');
  expect(items).toHaveLength(1);
  return items[0]!;
}

test('an order that is paid online is placed, and can be cancelled with the money back to the wallet', async ({
  page,
  customer,
}) => {
  await toPaymentPage(page, customer);
  await atGateway(page, /^Pay ₹/).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByRole('heading', { name: 'Thank you, Asha!' })).toBeVisible();
  expect(await orderOf(customer)).toMatchObject({
    orderStatus: 'Order Placed',
    paymentMethod: 'phonePe',
    paymentStatus: 'COMPLETED',
  });
  expect((await customer.post('/cart/view-cart')).products).toEqual([]);

  // Cancels the order, with the money back to the wallet, where it can be used at once.
  await page.getByRole('link', { name: 'Follow this order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('radio', { name: /To your wallet/ }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('You cancelled this order.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('To your wallet');
  const { grandTotal, orderStatus } = await orderOf(customer);
  expect(orderStatus).toBe('Cancelled');
  await expect
    .poll(async () => (await customer.post('/cart/view-cart')).walletBalance, { timeout: 15_000 })
    .toBe(grandTotal);
});

test('a payment that fails or is cancelled leaves the cart as it was', async ({ page, customer }) => {
  const failed = page.getByRole('heading', { name: 'The payment did not go through' });
  await toPaymentPage(page, customer);
  await atGateway(page, /^Fail/).click();
  await expect(failed).toBeVisible();
  expect(await customer.post('/cart/view-cart')).toMatchObject({ locked: false, subTotal: 91 });

  // From there the customer orders again.
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.getByRole('radio', { name: /Pay Online/ }).click();
  await placeOrder(page).click();
  await atGateway(page, /^Cancel/).click();
  await expect(failed).toBeVisible();
  expect(await customer.post('/cart/view-cart')).toMatchObject({ locked: false, subTotal: 91 });
  expect((await customer.post('/order/my-orders')).count).toBe(0);
});

test('after the payment page was closed, the order can still be paid from the list of orders', async ({
  page,
  customer,
}) => {
  await toPaymentPage(page, customer);
  await atGateway(page, /^Stay pending/).click();
  const waiting = page.getByRole('heading', { name: 'Waiting for your payment' });
  await expect(waiting).toBeVisible();
  await expect(page.getByText(/your cart is held for this order/)).toBeVisible();
  expect((await customer.post('/cart/view-cart')).locked).toBe(true);

  // As after closing the tab: the customer comes back by the list of orders.
  await page.goto('/orders');
  await expect(page.getByText('Pending Payment')).toBeVisible();
  await page.getByRole('link', { name: /^Continue the payment/ }).click();
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: /^Continue payment/ }).click();
  await atGateway(page, /^Pay ₹/).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Asha!' })).toBeVisible();
  expect(await orderOf(customer)).toMatchObject({ orderStatus: 'Order Placed', paymentStatus: 'COMPLETED' });
});

test('after the payment page was closed, the order can be placed for cash instead', async ({
  page,
  customer,
}) => {
  await toPaymentPage(page, customer);
  await atGateway(page, /^Stay pending/).click();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay by cash instead' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Asha!' })).toBeVisible();
  expect(await orderOf(customer)).toMatchObject({ orderStatus: 'Order Placed', paymentMethod: 'cod' });
});

test('after the payment page was closed, the order can be cancelled, and the cart can be used again', async ({
  page,
  customer,
}) => {
  await toPaymentPage(page, customer);
  await atGateway(page, /^Stay pending/).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: 'This order was cancelled.' })).toBeVisible();
  expect((await customer.post('/cart/view-cart')).locked).toBe(false);
});

test('the buttons of an order that waits for its payment fit on a small phone, and on a tablet none is alone in a row', async ({
  page,
  customer,
}) => {
  await toPaymentPage(page, customer);
  await atGateway(page, /^Stay pending/).click();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.getByRole('button', { name: /^Check again/ })).toBeInViewport();
  await look(page, 'waits for its payment');
  await page.setViewportSize({ width: 768, height: 1024 });
  const top = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())!.y;
  expect(await top(/^Check again/)).toBe(await top(/^Continue payment/));
  expect(await top(/^Cancel order/)).toBe(await top(/^Pay by cash/));
});

test('an order gets another delivery time, and keeps its number and its bill', async ({ page, customer }) => {
  const { _id: orderId } = await customer.order([onions]);
  const placed = await customer.post('/order/user/details', { orderId });
  const other = await customer.onAnotherDevice();
  await arrive(page, customer);
  await page.goto(`/order-details/${placed._id}`);
  const open = () => page.getByRole('button', { name: 'Other delivery time' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'When should it come?' });
  const choose = dialog.getByRole('button', { name: 'Choose this time' });
  await expect(choose).toBeDisabled();
  const now = dialog.getByText(/^Now: /);
  const before = await now.innerText(); // in the evening it is tomorrow's first
  await look(page, 'another delivery time');
  await dialog.getByRole('tab', { name: 'Tomorrow' }).click();
  await dialog.getByRole('radio', { disabled: false }).first().click();
  await choose.dblclick();
  await expect(page.getByText(/^Your order comes tomorrow, /)).toBeVisible();
  const moved = await customer.post('/order/user/details', { orderId: placed._id });
  expect(moved.slot._id).not.toBe(placed.slot._id);
  expect(moved).toMatchObject({
    trackingId: placed.trackingId,
    grandTotal: placed.grandTotal,
    orderStatus: 'Order Placed',
  });

  // Another device puts it back: the page that is open still has the slot of before.
  await other.post('/order/move', {
    orderId: placed._id,
    fromSlotId: moved.slot._id,
    deliverySlotId: placed.slot._id,
  });
  await open();
  await dialog.getByRole('tab').last().click();
  await dialog.getByRole('radio', { disabled: false }).first().click();
  await choose.click();
  await expect(dialog.getByText(/^This order has got another delivery time meanwhile/)).toBeVisible();
  await expect(now).toHaveText(before);
});

const changing = (page: Page) => page.getByRole('dialog', { name: 'Change order' });
const change = (page: Page) => changing(page).getByRole('button', { name: 'Change it' });
const more = (page: Page, name: string) => changing(page).getByRole('button', { name: `One more ${name}` });
/** The total of the order as it is, and that of the order after the change. */
const totals = (page: Page) =>
  changing(page)
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell');
const totalOf = ({ grandTotal, walletUsed }: { grandTotal: number; walletUsed: number }) =>
  grandTotal + walletUsed;
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

test('an order is changed twice, with the keyboard and from the cart, and then it is moved', async ({
  page,
  customer,
}) => {
  const { _id: orderId } = await customer.order([onions]);
  const detailsOf = () => customer.post('/order/user/details', { orderId });
  const placed = await detailsOf();
  const other = await customer.onAnotherDevice();
  await arrive(page, customer);
  await page.goto(`/order-details/${orderId}`);

  await test.step('one more, with the keyboard', async () => {
    await press(page, page.getByRole('button', { name: 'Change order' }));
    await expect(changing(page)).toBeVisible();
    await expect(change(page)).toBeDisabled();
    await press(page, more(page, 'Onion, Nashik, 1 kg'));
    await expect(totals(page).first()).toHaveText(rupees(totalOf(placed)));
    await expect(change(page)).toBeEnabled();
    await look(page, 'the bills of a change');
    await press(page, change(page));
    await expect(page.getByText(/^Your order is changed\. It now costs ₹/)).toBeVisible();
    await expect(changing(page)).toBeHidden();
    await expect(page).not.toHaveURL(/change=/);
  });
  const once = await detailsOf();
  expect(once).toMatchObject({ trackingId: placed.trackingId, changes: 1, orderStatus: 'Order Placed' });
  expect(once.products).toMatchObject([{ variantId: onions.variantId, quantity: 3 }]);
  expect(totalOf(once)).toBeGreaterThan(totalOf(placed));
  await expect(page.getByRole('region', { name: 'Bill' })).toContainText(rupees(once.grandTotal));

  await test.step('what is in the cart comes in addition', async () => {
    await customer.post('/cart/add-to-cart', potatoes);
    await page.goto('/');
    await openDrawer(page);
    await drawer(page)
      .getByRole('link', { name: /^Add to the order that comes / })
      .click();
    await expect(changing(page).getByRole('checkbox', { name: 'Add the 1 piece in my cart' })).toBeChecked();
    await expect(changing(page).getByText('1 × Potato, Indore new, 1 kg')).toBeVisible();
    await expect(change(page)).toBeEnabled();
    await look(page, 'a cart that goes into an order');
    await change(page).dblclick();
    await expect(page.getByText(/^Your order is changed\./)).toBeVisible();
  });
  const twice = await detailsOf();
  expect(twice.changes).toBe(2);
  expect(twice.products).toMatchObject([
    { variantId: onions.variantId, quantity: 3 },
    { variantId: potatoes.variantId, quantity: 1 },
  ]);
  expect((await customer.post('/cart/view-cart')).products).toEqual([]);
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toHaveCount(2);
  await expect(changes.last()).toContainText('Potato, Indore new, 1 kg: 0 before, 1 after');

  await test.step('another device changes it, and the open page begins anew with that order', async () => {
    await afterDialog(page);
    await page.getByRole('button', { name: 'Change order' }).click();
    await expect(
      changing(page).getByRole('group', { name: 'Quantity of Onion, Nashik, 1 kg' }),
    ).toContainText('3');
    await other.post('/order/change', {
      orderId,
      changes: 2,
      lines: [{ variantId: onions.variantId, quantity: 2 }],
    });
    await more(page, 'Onion, Nashik, 1 kg').click();
    await expect(changing(page).getByText(/^This order has been changed meanwhile/)).toBeVisible();
    await expect(
      changing(page).getByRole('group', { name: 'Quantity of Onion, Nashik, 1 kg' }),
    ).toContainText('2');
    await expect(changing(page).getByText('Potato, Indore new')).toBeHidden();
    await changing(page).getByRole('button', { name: 'Leave it' }).click();
  });

  await afterDialog(page);
  await page.getByRole('button', { name: 'Other delivery time' }).click();
  const when = page.getByRole('dialog', { name: 'When should it come?' });
  // The last day has several slots open at any hour, whatever the tests before have ordered.
  await when.getByRole('tab').last().click();
  await when.getByRole('radio', { disabled: false }).first().click();
  await when.getByRole('button', { name: 'Choose this time' }).click();
  await expect(page.getByText(/^Your order comes .+, /)).toBeVisible();
  const moved = await detailsOf();
  expect(moved).toMatchObject({ trackingId: placed.trackingId, changes: 3, orderStatus: 'Order Placed' });
  expect(moved.slot._id).not.toBe(placed.slot._id);
  expect(totalOf(moved)).toBe(totalOf(placed));
});

test('an order that the wallet has paid is changed after money was added for it', async ({
  page,
  customer,
  server,
}) => {
  server.credit(customer.mobile, '120', 'Welcome to the shop');
  const { _id: orderId } = await customer.order([onions], { walletDeduction: true });
  const placed = await customer.post('/order/user/details', { orderId });
  await arrive(page, customer);
  await page.goto(`/order-details/${orderId}?change=1`);
  for (let n = 0; n < 4; n++) await more(page, 'Onion, Nashik, 1 kg').click();
  const add = changing(page).getByRole('button', { name: /^Add ₹\d+ to the wallet$/ });
  await expect(add).toBeVisible();
  await expect(change(page)).toBeDisabled();
  await look(page, 'a change for which the wallet has too little');
  await add.click();
  await atGateway(page, /^Pay ₹/).click();
  await expect(page).toHaveURL(/\/order-details\//);
  await expect(changing(page).getByRole('group', { name: 'Quantity of Onion, Nashik, 1 kg' })).toContainText(
    '6',
  );
  await expect(changing(page).getByText(/ is paid from your wallet\.$/)).toBeVisible();
  await change(page).click();
  await expect(page.getByText(/^Your order is changed\./)).toBeVisible();
  const changed = await customer.post('/order/user/details', { orderId });
  expect(changed).toMatchObject({ changes: 1, grandTotal: 0, walletUsed: totalOf(changed) });
  expect(totalOf(changed)).toBeGreaterThan(totalOf(placed));
  expect(changed.products[0]).toMatchObject({ quantity: 6 });
});

test('a delivered order can be rated, its bill downloaded, and the same ordered again', async ({
  page,
  customer,
  server,
}) => {
  const { trackingId } = await delivered(server, customer, [onions, potatoes]);
  await arrive(page, customer);
  await page.goto('/orders');
  await page.getByRole('radio', { name: 'Delivered (1)' }).click();
  await page.getByRole('button', { name: `Rate order ${trackingId}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate your order' });
  const stars = dialog.getByRole('radiogroup', { name: 'Stars for Onion, Nashik' });
  await stars.getByRole('radio', { name: '4 stars' }).click();
  await dialog.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByText('Thank you for your rating!')).toBeVisible();
  await afterDialog(page);
  const { ratings } = await orderOf(customer);
  expect(ratings).toMatchObject([{ productId: onions.productId, rating: 4 }]);

  await page.getByRole('link', { name: `View details of order ${trackingId}` }).click();
  const { invoiceNumber } = await orderOf(customer);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download bill ${invoiceNumber}` }).click();
  const bill = await download;
  expect(bill.suggestedFilename()).toBe(`bill-${invoiceNumber!.replaceAll('/', '-')}.pdf`);
  const pdf = readFileSync(await bill.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF');
  // The PDF's title has the bill's number, in UTF-16 with the high byte first.
  expect(pdf.includes(Buffer.from(`Bill of Supply ${invoiceNumber}`, 'utf16le').swap16())).toBe(true);

  await page.getByRole('button', { name: `Reorder order ${trackingId}` }).click();
  await expect(drawer(page).getByText('Onion, Nashik')).toBeVisible();
  expect((await customer.post('/cart/view-cart')).products).toHaveLength(2);
});

test('on the smallest phone all five stars of a rating are in view and can be pressed', async ({
  page,
  customer,
  server,
}) => {
  const { _id, trackingId } = await delivered(server, customer, [onions]);
  await arrive(page, customer);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/order-details/${_id}`);
  await page.getByRole('button', { name: `Rate order ${trackingId}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate your order' });
  const last = dialog.getByRole('radio', { name: '5 stars' });
  const edge = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!;
    return x + width;
  };
  await expect(last).toBeVisible();
  expect(await edge(last)).toBeLessThanOrEqual(await edge(dialog));
  await last.click();
  await expect(last).toBeChecked();
});

test('the filters of the orders do not move when their numbers arrive', async ({ page, customer }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await arrive(page, customer);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/order/my-orders', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/orders');
  const cancelled = page.getByRole('radio', { name: /^Cancelled/ });
  await expect(cancelled).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const { y } = (await cancelled.boundingBox())!;
  release();
  await expect(cancelled).toHaveText('Cancelled (0)');
  expect((await cancelled.boundingBox())!.y).toBe(y);
});
