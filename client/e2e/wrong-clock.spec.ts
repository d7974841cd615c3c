import { arrive, expect, test } from './shop';
import { atCheckout, placeOrder } from './steps';

const hour = 3_600_000;

/** A phone whose clock or zone was set wrong. Until the first answer of the server it believes its clock. */
for (const off of [24, -24]) {
  test(`days and cut-offs are right on a phone whose clock is ${off} h ahead`, async ({ page, customer }) => {
    await page.clock.install({ time: Date.now() + off * hour });
    await arrive(page, customer);
    const settings = page.waitForResponse('**/api/user/get-settings');
    await atCheckout(page, customer, [{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 }]);
    const { data } = (await (await settings).json()) as {
      data: { deliverySlots: { date: string; booked: number; capacity: number }[] };
    };
    const first = data.deliverySlots.find(({ booked, capacity }) => booked < capacity);
    const today = new Date(Date.now() + 5.5 * hour).toISOString().slice(0, 10);
    const label = first!.date === today ? 'Today' : 'Tomorrow';
    const day = page.getByRole('tab', { selected: true });
    await expect(day).toHaveText(label);
    await expect(day).toHaveAttribute('data-value', first!.date);
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/order-confirmation\//);
    await page.goto(page.url().replace('order-confirmation', 'order-details'));
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    await expect(
      page
        .getByText(new RegExp(`^${label}, `))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  });
}
