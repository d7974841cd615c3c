import type { Page } from '@playwright/test';
import { arrive, expect, test } from './shop';
import { atGateway } from './steps';

async function toPaymentPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add money' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add money' });
  await dialog.getByRole('button', { name: '₹200' }).click();
  await dialog.getByRole('button', { name: 'Go to payment' }).click();
  await expect(atGateway(page, /^Pay ₹200/)).toBeVisible();
}

test('the wallet tab shows its transactions, and money that is added on the payment page', async ({
  page,
  server,
  customer,
}) => {
  server.credit(customer.mobile, '75.50', 'Sorry for the mangoes');
  await arrive(page, customer);
  await page.goto('/profile/wallet');
  await expect(page.getByText('₹75.50', { exact: true })).toBeVisible();
  const list = page.getByRole('list', { name: 'Transactions' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Sorry for the mangoes');
  await page.getByRole('radio', { name: 'Money out' }).click();
  await expect(page.getByText('No transactions found.')).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).click();

  await page.getByRole('button', { name: 'Add money' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add money' });
  await dialog.getByRole('button', { name: 'Go to payment' }).click();
  await expect(dialog.getByText('Enter a valid amount')).toBeVisible();
  await dialog.getByRole('button', { name: '₹200' }).click();
  await dialog.getByRole('button', { name: 'Go to payment' }).click();
  await expect(page).not.toHaveURL(new RegExp(`^${server.url}`));
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/profile\/wallet/);
  await expect(page.getByText('₹275.50', { exact: true })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page).not.toHaveURL(/topUp/);
  expect((await customer.post('/user/check-my-wallet')).balance).toBe(275.5);
});

test('a failed top-up adds nothing, and a pending one can be paid later', async ({ page, customer }) => {
  const wallet = async () => {
    const { list } = await customer.post('/user/transaction-list', { sortOrder: 'asc' });
    const { balance } = await customer.post('/user/check-my-wallet');
    return { balance, topUps: list.map(({ type, status, amount }) => `${type} ${amount} ${status}`) };
  };
  const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
  await arrive(page, customer);
  await page.goto('/profile/wallet');
  await toPaymentPage(page);
  await atGateway(page, /^Fail/).click();
  await expect(page.getByRole('alert').getByText('Failed to add money. Try again.')).toBeVisible();
  await expect(rows).toHaveText([/Added money.*Failed/]);
  expect(await wallet()).toEqual({ balance: 0, topUps: ['WALLET_TOPUP 200 FAILED'] });

  await toPaymentPage(page);
  await atGateway(page, /^Stay pending/).click();
  await expect(page.getByText(/Your payment is being checked/)).toBeVisible();
  expect(await wallet()).toEqual({
    balance: 0,
    topUps: ['WALLET_TOPUP 200 FAILED', 'WALLET_TOPUP 200 PENDING'],
  });
  // As on another day: the address does not name the top-up any more.
  await page.goto('/profile/wallet');
  await rows.getByRole('button', { name: 'Pay ₹200 into the wallet now' }).click();
  await atGateway(page, /^Pay ₹200/).click();
  await expect(page.getByText('₹200', { exact: true })).toBeVisible();
  await expect(rows).toHaveText([/Added money.*Completed/, /Added money.*Failed/]);
  expect((await wallet()).balance).toBe(200);
});

test('the wallet page that the browser restores after the payment page asks for the state of the payment', async ({
  page,
  server,
  customer,
}) => {
  await arrive(page, customer);
  await page.goto('/profile/wallet');
  // The payment page is not loaded, so the wallet page stays in the browser as it would in its back/forward cache.
  const elsewhere = (url: URL) => url.origin !== new URL(server.url).origin;
  await page.route(elsewhere, (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Add money' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add money' });
  await dialog.getByRole('button', { name: '₹200' }).click();
  const left = page.waitForRequest(
    (request) => request.isNavigationRequest() && elsewhere(new URL(request.url())),
  );
  await dialog.getByRole('button', { name: 'Go to payment' }).click();
  await left;
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText(/Your payment is being checked/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/topUp=/);
});

test('a customer without cashback reads how to get some', async ({ page, customer }) => {
  await arrive(page, customer);
  await page.goto('/profile/reward');
  await expect(page.getByRole('heading', { name: 'YOUR CASHBACK REWARDS' })).toBeVisible();
  await expect(page.getByText('No cashback yet')).toBeVisible();
  await expect(page.getByText('₹0', { exact: true })).toBeVisible();
});

test('a wallet that cannot be loaded says so, and is loaded after a press', async ({ page, customer }) => {
  await arrive(page, customer);
  await page.route('**/api/user/transaction-list', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/profile/wallet');
  await expect(page.getByText('Failed to load wallet information.')).toBeVisible();
  await page.unroute('**/api/user/transaction-list');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No transactions found.')).toBeVisible();
});
