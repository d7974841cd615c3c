import { dialog, logIn } from './login';
import { arrive, expect, test } from './shop';

test('a customer sees the devices that are logged in, logs one out, then all others', async ({
  page,
  customer,
}) => {
  await arrive(page, customer);
  await page.goto('/profile');
  const list = page.getByRole('list').filter({ has: page.getByText('This device') });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  const twin = await customer.onAnotherDevice();
  const third = await customer.onAnotherDevice();
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(3);

  // The device that was used last is first in the list: the third one.
  await page.getByRole('button', { name: 'Log out: Firefox on Linux' }).first().click();
  await expect(page.getByText('The device is logged out.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);
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

test('unsaved changes of the profile stay after the session has expired, until they are saved or cancelled', async ({
  page,
  customer,
}) => {
  await arrive(page, customer);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const city = page.getByRole('textbox', { name: 'City' });
  await city.fill('Indore');
  await page.getByRole('radio', { name: 'Female' }).click();
  const twin = await customer.onAnotherDevice();
  await twin.post('/user/end-other-sessions');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await logIn(page, customer, customer.password);
  await expect(dialog(page)).toHaveCount(0);
  await expect(city).toHaveValue('Indore');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(city).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await city.fill('Ujjain');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(city).toHaveValue('Indore');
});
