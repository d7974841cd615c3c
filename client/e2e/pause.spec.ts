import { Customer } from './api';
import { arrive, expect, ownServer, test } from './shop';
import { atCheckout, placeOrder } from './steps';

const server = ownServer();

/** 6 pm in India in two days, as the shopkeeper types it. */
const until = () => `${new Date(Date.now() + 53.5 * 3_600_000).toISOString().slice(0, 10)}T18:00`;

test('a paused shop says so, keeps the cart, and accepts the order when it is open again', async ({
  page,
}) => {
  const customer = await new Customer(server).register();
  server.run('pause', '--until', until(), '--say', 'We are back soon.', '--say-hi', 'हम जल्द लौटेंगे।');
  await arrive(page, customer);
  await atCheckout(page, customer, [{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 }]);
  const says = page.getByText(/^We are taking no orders now\. .* at 6\spm\. We are back soon\.$/);
  await expect(says).toBeVisible();
  await placeOrder(page).click();
  await expect(page.getByText(/^We take no orders at the moment\./)).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  server.run('resume');
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
});
