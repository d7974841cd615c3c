import type { Page } from '@playwright/test';
import { arrive, expect, test } from './shop';
import { applyPromo, atCheckout, drawer, openDrawer, placeOrder, proceedToSavedAddress } from './steps';

/** 20 kg of onions at ₹32: more than the ₹499 that MANDI50 needs. */
const dear = [{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 20 }];

const rupees = (amount: number) =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: amount % 1 ? 2 : 0 })}`;

const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

test('an order with a promo code, a part from the wallet and the rest in cash', async ({
  page,
  server,
  customer,
}) => {
  server.credit(customer.mobile, '75.50', 'Welcome to the shop');
  await arrive(page, customer);
  for (const item of dear) await customer.post('/cart/add-to-cart', item);
  await customer.addAddress();
  await page.goto('/');
  const cart = await openDrawer(page);

  await applyPromo(cart, 'mandi50');
  await said(page, 'Promo applied!');
  await expect(cart.getByTestId('promo-applied')).toContainText('MANDI50');
  await cart.getByRole('switch', { name: 'Use wallet' }).click();
  await said(page, 'Wallet applied successfully!');
  const bill = await customer.post('/cart/view-cart', { couponCode: 'mandi50', walletDeduction: true });
  expect(bill.discountAmount).toBe(50);
  expect(bill.walletUsed).toBe(75.5);
  expect(bill.grandTotal).toBeCloseTo(bill.subTotal - 50 + bill.deliveryCharge - 75.5, 2);
  await expect(cart.getByRole('button', { name: /^Proceed/ })).toContainText(rupees(bill.grandTotal));

  await proceedToSavedAddress(page);
  await expect(page.getByRole('checkbox', { name: /^Wallet/ })).toBeChecked();
  await said(page, 'Wallet already applied from the cart.');
  await expect(placeOrder(page)).toContainText(rupees(bill.grandTotal));
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  const [order] = (await customer.post('/order/my-orders')).items;
  expect(order).toMatchObject({
    discountAmount: 50,
    walletUsed: 75.5,
    grandTotal: bill.grandTotal,
    paymentMethod: 'cod',
  });
  expect((await customer.post('/user/check-my-wallet')).balance).toBe(0);
});

test('a promo code can be removed, and a wrong one is refused with the reason', async ({
  page,
  customer,
}) => {
  await arrive(page, customer);
  for (const item of dear) await customer.post('/cart/add-to-cart', item);
  await page.goto('/');
  const cart = await openDrawer(page);
  await cart.getByRole('button', { name: 'Apply promo code' }).click();
  await expect(cart.getByText('Enter promo code')).toBeVisible();
  await applyPromo(cart, 'GRATIS');
  await expect(cart.getByText('Invalid promo code')).toBeVisible();
  await applyPromo(cart, 'FREEDEL');
  await expect(cart.getByText(/takes nothing off/)).toBeVisible();

  const before = await cart.getByRole('button', { name: /^Proceed/ }).textContent();
  await cart.getByRole('button', { name: 'See promo codes' }).click();
  await cart.getByRole('button', { name: 'Apply TOKRI10' }).click();
  await expect(cart.getByTestId('promo-applied')).toContainText('You save ₹60 with it');
  // The button that was pressed is gone, and the focus did not go to the top of the page.
  await expect(cart.locator(':focus').getByTestId('promo-applied')).toBeVisible();
  await expect(cart.getByRole('button', { name: /^Proceed/ })).not.toHaveText(before!);
  await cart.getByRole('button', { name: 'Remove TOKRI10' }).click();
  await expect(cart.getByRole('button', { name: /^Proceed/ })).toHaveText(before!);
  await expect(cart.locator(':focus').getByRole('textbox', { name: 'Promo code' })).toBeVisible();
});

test('a promo code whose conditions the cart does not meet any more is removed with a message', async ({
  page,
  customer,
}) => {
  await arrive(page, customer);
  await customer.post('/cart/add-to-cart', { ...dear[0], quantity: 16 });
  await page.goto('/');
  const cart = await openDrawer(page);
  await applyPromo(cart, 'mandi50');
  await expect(cart.getByTestId('promo-applied')).toBeVisible();
  await drawer(page)
    .getByRole('button', { name: /^One less/ })
    .first()
    .click();
  await said(page, 'The promo code was taken off.');
  await expect(cart.getByRole('textbox', { name: 'Promo code' })).toBeVisible();
});

test('a wallet that covers the total pays for the whole order', async ({ page, server, customer }) => {
  server.credit(customer.mobile, '5000', 'A large gift');
  await arrive(page, customer);
  await atCheckout(page, customer, dear);
  await page.getByRole('checkbox', { name: /^Wallet/ }).click();
  await expect(placeOrder(page)).toContainText('₹0');
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  const [order] = (await customer.post('/order/my-orders')).items;
  expect(order).toMatchObject({ grandTotal: 0, paymentMethod: 'wallet', paymentStatus: 'COMPLETED' });
  const left = (await customer.post('/user/check-my-wallet')).balance;
  expect(left).toBeCloseTo(5000 - order!.walletUsed, 2);
});
