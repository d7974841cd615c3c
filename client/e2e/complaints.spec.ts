import { arrive, expect, test } from './shop';
import { delivered } from './steps';

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const onions = { productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 };
const potatoes = { productId: 'potato-indore', variantId: 'potato-indore-1kg', quantity: 1 };
const tomatoes = { productId: 'tomato-local', variantId: 'tomato-local-1kg', quantity: 1 };

test('a problem with a delivered order is reported, and nothing typed is lost on the way', async ({
  page,
  server,
  customer,
}) => {
  const order = await delivered(server, customer, [onions, potatoes]);
  await arrive(page, customer);
  await page.goto(`/order-details/${order._id}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'What went wrong?' });

  await test.step('each empty field shows its error', async () => {
    await dialog.getByRole('button', { name: 'Send report' }).click();
    for (const words of ['Choose the items that have a problem.', 'Choose what is wrong.'])
      await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  });

  await test.step('a reload keeps the typed text', async () => {
    await dialog.getByRole('button', { name: 'More Onion, Nashik, 1 kg' }).click();
    await dialog.getByRole('radio', { name: 'Not fresh' }).click();
    await dialog.getByRole('textbox', { name: 'In your words' }).fill('Two of them are soft.');
    await dialog.getByRole('radio', { name: /Refund/ }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await expect(dialog.getByRole('textbox', { name: 'In your words' })).toHaveValue('Two of them are soft.');
  });

  await test.step('a report that could not be sent is sent at the next press, with its picture', async () => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Add pictures' }).click();
    await (await chooser).setFiles({ name: 'onion.png', mimeType: 'image/png', buffer: dot });
    await expect(dialog.getByRole('list', { name: 'Chosen pictures' })).toBeVisible();
    await page.route('**/api/order/report-problem', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/connection|Nothing is lost/);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog).toBeHidden();
  });

  const reported = page.getByRole('region', { name: 'Reported problems' });
  await expect(reported).toContainText('We are looking at it');
  await expect(reported).toContainText('Onion, Nashik, 1 kg × 1');
  const { complaints } = await customer.post('/order/user/details', { orderId: order._id });
  expect(complaints).toMatchObject([{ reason: 'bad_quality', wish: 'refund', pictures: 1, status: 'open' }]);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Onion' })).toContainText('Reported');
  await expect(dialog.getByRole('textbox', { name: 'In your words' })).toHaveValue('');
});

test('an order shows the decision on each report, and settled pieces cannot be reported again', async ({
  page,
  server,
  customer,
}) => {
  const order = await delivered(server, customer, [onions, potatoes, tomatoes]);
  for (const { variantId } of [onions, potatoes, tomatoes]) await customer.report(order._id, variantId);
  const settle = (how: string, number: string, answer: string) =>
    server.run('complaint', how, order.trackingId, number, `--answer=${answer}`);
  settle('refund', '1', 'We are sorry for the onions.');
  settle('again', '2', 'Fresh potatoes come tomorrow.');
  settle('decline', '3', 'The picture shows no tomatoes.');

  await arrive(page, customer);
  await page.goto(`/order-details/${order._id}`);
  const reports = page.getByRole('list', { name: 'Reported problems' }).getByRole('listitem');
  await expect(reports).toHaveText([
    /^₹32 refunded.*Onion, Nashik, 1 kg × 1.*Our answer: We are sorry for the onions\.$/,
    /^Coming again.*Potato.*1 kg × 1.*Our answer: Fresh potatoes come tomorrow\.$/,
    /^Closed.*Tomato, local, 1 kg × 1.*Our answer: The picture shows no tomatoes\.$/,
  ]);
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(/To your wallet.*₹32/);

  // One of two kilos was refunded, the only kilo of potatoes is delivered again, and the tomatoes can be reported again.
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const lines = page.getByRole('dialog', { name: 'What went wrong?' }).getByRole('listitem');
  await expect(lines).toHaveText([/Onion.*1 kg × 1/, /Potato.*1 kgSettled$/, /Tomato.*1 kg × 1/]);
  await expect(lines.getByRole('button', { name: /^One more / })).toHaveCount(2);
});
