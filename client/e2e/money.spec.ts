import type { Page } from '@playwright/test';
import type { Customer } from './api';
import type { Server } from './server';
import { arrive, expect, test } from './shop';
import { applyPromo, atGateway, openDrawer, placeOrder, proceedToSavedAddress } from './steps';

/** Onions for ₹640. The promo code PADOSI, which each customer can use once, takes 15 % off, and delivery is free. */
const onions = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 20 };
const sums = { discountAmount: 96, walletUsed: 75.5, grandTotal: 468.5 };

const balance = async (customer: Customer) => (await customer.post('/user/check-my-wallet')).balance;
const priced = (customer: Customer) => customer.post('/cart/view-cart', { couponCode: 'padosi' });

/** The wallet's transactions, newest first. Checks that their sum is the balance. */
async function ledger(customer: Customer) {
  const { list } = await customer.post('/user/transaction-list', { sortOrder: 'desc' });
  const sum = list
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((all, { transactionType, amount }) => all + (transactionType === 'CREDIT' ? amount : -amount), 0);
  expect(sum).toBeCloseTo(await balance(customer), 2);
  return list;
}

async function orderOf(customer: Customer) {
  const { items } = await customer.post('/order/my-orders');
  expect(items).toHaveLength(1);
  return items[0]!;
}

async function payOnline(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Pay Online/ }).click();
  await expect(placeOrder(page)).toContainText('₹468.50');
  await placeOrder(page).click();
  await expect(atGateway(page, /^Pay ₹468\.50/)).toBeVisible();
}

/** Checks out with a promo code, the whole of a small wallet and the rest online, up to the gateway's page. */
async function toPaymentPage(page: Page, server: Server, customer: Customer): Promise<void> {
  server.credit(customer.mobile, '75.50', 'Welcome to the shop');
  await customer.post('/cart/add-to-cart', onions);
  await customer.addAddress();
  await arrive(page, customer);
  await page.goto('/orders');
  const cart = await openDrawer(page);
  await applyPromo(cart, 'padosi');
  await expect(cart.getByTestId('promo-applied')).toContainText('PADOSI');
  await cart.getByRole('switch', { name: 'Use wallet' }).click();
  await expect(cart.getByRole('button', { name: /^Proceed/ })).toContainText('₹468.50');
  await proceedToSavedAddress(page);
  await payOnline(page);
}

/** Checks that all is as before check-out: the money is in the wallet, the code is unused, the cart is full and not locked. */
async function expectNothingHappened(customer: Customer): Promise<void> {
  expect(await balance(customer)).toBe(75.5);
  await ledger(customer);
  expect(await priced(customer)).toMatchObject({ locked: false, subTotal: 640, discountAmount: 96 });
  expect((await customer.post('/order/my-orders')).count).toBe(0);
}

test('an order with promo code, wallet and online payment is paid and then cancelled', async ({
  page,
  server,
  customer,
}) => {
  await toPaymentPage(page, server, customer);
  await atGateway(page, /^Pay ₹/).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Asha!' })).toBeVisible();
  const bill = page.getByRole('region', { name: 'Bill' });
  for (const words of ['−₹96', '−₹75.50', 'Paid', '₹468.50']) await expect(bill).toContainText(words);
  const order = { orderStatus: 'Order Placed', paymentMethod: 'phonePe', paymentStatus: 'COMPLETED' };
  expect(await orderOf(customer)).toMatchObject({ ...order, ...sums });
  expect((await ledger(customer))[0]).toMatchObject({ transactionType: 'DEBIT', amount: 75.5 });
  expect(await balance(customer)).toBe(0);
  expect((await customer.post('/cart/view-cart')).products).toEqual([]);
  await customer.post('/cart/add-to-cart', onions);
  await expect(priced(customer)).rejects.toThrow(/promo_exhausted/);

  await page.getByRole('link', { name: 'Follow this order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('₹75.50 from your wallet goes back there');
  await expect(dialog.getByRole('radio', { name: /^Back the way you paid/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('You cancelled this order.')).toBeVisible();
  await expect(page.getByRole('status').getByText('Your order is cancelled.')).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title.locator('xpath=..'), 'where the button was there is none').toBeFocused();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  for (const words of ['To your wallet', '₹75.50', 'Back the way you paid', '₹468.50']) {
    await expect(refunds).toContainText(words);
  }
  await expect.poll(async () => (await orderOf(customer)).paymentStatus).toBe('REFUNDED');
  const { orderStatus, refunds: sent } = await orderOf(customer);
  expect(orderStatus).toBe('Cancelled');
  expect(sent).toMatchObject([{ to: 'source', amount: 468.5, status: 'COMPLETED' }]);
  expect(await balance(customer)).toBe(75.5);
  expect((await ledger(customer))[0]).toMatchObject({
    type: 'REFUND',
    transactionType: 'CREDIT',
    amount: 75.5,
  });
  expect((await priced(customer)).discountAmount).toBe(96);
});

test('a payment that fails or is cancelled returns the promo code and the wallet’s money', async ({
  page,
  server,
  customer,
}) => {
  const failed = page.getByRole('heading', { name: 'The payment did not go through' });
  await toPaymentPage(page, server, customer);
  expect(await balance(customer), 'held').toBe(0);
  await atGateway(page, /^Fail/).click();
  await expect(failed).toBeVisible();
  await expectNothingHappened(customer);

  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await payOnline(page);
  await atGateway(page, /^Cancel/).click();
  await expect(failed).toBeVisible();
  await expectNothingHappened(customer);
});

test('a payment that arrives after the tab was closed is shown in a new tab', async ({
  page,
  server,
  customer,
}) => {
  await toPaymentPage(page, server, customer);
  const gateway = page.url();
  await atGateway(page, /^Stay pending/).click();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  expect(await customer.post('/cart/view-cart')).toMatchObject({ locked: true });
  const browser = page.context();
  await page.close();

  await fetch(gateway, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' });
  await expect
    .poll(async () => (await customer.post('/order/my-orders')).items[0]?.orderStatus)
    .toBe('Order Placed');
  expect(await orderOf(customer)).toMatchObject({ paymentStatus: 'COMPLETED', ...sums });
  expect(await balance(customer)).toBe(0);
  expect((await ledger(customer))[0]).toMatchObject({ transactionType: 'DEBIT', amount: 75.5 });

  const tab = await browser.newPage();
  await tab.goto('/orders');
  await expect(tab.getByRole('listitem').filter({ hasText: 'Pay Online · paid' })).toContainText(
    'Order Placed',
  );
  const cart = await openDrawer(tab);
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await customer.post('/cart/add-to-cart', onions);
  await expect(priced(customer)).rejects.toThrow(/promo_exhausted/);
});

test('the page of an unpaid order offers cash and cancelling, and then leads to the order that took its place', async ({
  page,
  server,
  customer,
}) => {
  await toPaymentPage(page, server, customer);
  const { _id } = await orderOf(customer);
  const main = page.getByRole('main');
  await page.goto(`/order-details/${_id}`);
  await expect(main.getByRole('link', { name: /^Continue the payment/ })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await main.getByRole('button', { name: 'Pay by cash instead' }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible();
  const { trackingId } = await orderOf(customer);

  for (const address of [`/order-details/${_id}`, `/order-confirmation/${_id}`]) {
    await page.goto(address);
    await expect(main.getByText(/another order took the place of this one/)).toBeVisible();
    await expect(main.getByText(/cancelled|failed/i)).toHaveCount(0);
  }
  await expect(main.getByRole('heading', { name: 'This order was replaced.' })).toBeVisible();
  await expect(main.getByRole('link', { name: `Go to order ${trackingId}` })).toBeVisible();
  await page.goto(`/order-details/${_id}`);
  const progress = main.getByRole('list', { name: 'Progress of your order' });
  await expect(progress).toContainText(`Order ${trackingId}, which you pay in cash, took its place.`);
  await expect(main.getByText('Pay Online · changed to cash')).toBeVisible();
  await main.getByRole('link', { name: `Go to order ${trackingId}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${trackingId}` })).toBeVisible();
});
