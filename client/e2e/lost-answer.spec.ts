import type { Page } from '@playwright/test';
import { arrive, expect, test } from './shop';

/** The server does what is asked, and its answer is lost. What the page shows then must be what the server knows. */

const onion = [{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 }];

async function loseFirstAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test('an order is shown as cancelled also if the answer is lost', async ({ page, customer }) => {
  const { _id } = await customer.order(onion);
  await arrive(page, customer);
  await page.goto(`/order-details/${_id}`);
  await loseFirstAnswer(page, '/order/cancel');
  await page.getByRole('button', { name: 'Cancel order' }).filter({ visible: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible();
});

test('an address whose removal was not answered is not listed any more', async ({ page, customer }) => {
  await customer.addAddress();
  await arrive(page, customer);
  await page.goto('/profile/addresses');
  await loseFirstAnswer(page, '/user/address-remove');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('main').getByText(/Rajwada Road/)).toHaveCount(0);
});

test('the items of an order are in the cart also if the answer to "order again" is lost', async ({
  page,
  customer,
}) => {
  const { _id } = await customer.order(onion);
  await customer.post('/order/cancel', { orderId: _id, reason: '', refundTo: 'source' });
  await arrive(page, customer);
  await page.goto('/orders');
  await loseFirstAnswer(page, '/order/reorder');
  await page
    .getByRole('button', { name: /^Reorder/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Cart, 2 items/ }).filter({ visible: true })).toBeVisible();
});
