import { arrive, expect, test } from './shop';

test('a customer sees where the account is in use, logs one device out, then all others', async ({
  page,
  customer,
}) => {
  await arrive(page, customer); // the browser has the token of the registration
  await page.goto('/profile');
  const list = page.getByRole('list').filter({ has: page.getByText('This device') });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  const twin = await customer.again();
  const third = await customer.again();
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(4);

  // The one used last comes first: the third.
  await page.getByRole('button', { name: 'Log out: Firefox on Linux' }).first().click();
  await expect(page.getByText('The device is logged out.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(third.post('/user/sessions')).rejects.toThrow('401');
  await twin.post('/user/sessions');

  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out all other devices?' });
  await dialog.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(page.getByText('All other devices are logged out.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out all other devices' })).toHaveCount(0);
  await expect(twin.post('/user/sessions')).rejects.toThrow('401');
  await customer.post('/user/sessions');
});
