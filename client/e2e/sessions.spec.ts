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

test('what is below the devices does not move when they arrive late', async ({ page, customer }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/user/sessions', async (route) => {
    await held;
    await route.continue();
  });
  await arrive(page, customer);
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText('Total Spent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
  const below = page.getByRole('button', { name: 'Download my data' });
  const { y } = (await below.boundingBox())!;
  release();
  await expect(page.getByText('This device')).toBeVisible();
  expect((await below.boundingBox())!.y).toBeCloseTo(y, 0);
});
