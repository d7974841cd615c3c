import { button, dialog, giveNumber, giveOtp } from './login';
import { arrive, expect, test } from './shop';

test('deleting the account: the customer must agree to lose the money in the wallet', async ({
  page,
  customer,
  server,
}) => {
  server.credit(customer.mobile, '25', 'A bruised mango');
  await arrive(page, customer);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete Account' }).filter({ visible: true }).click();
  await expect(dialog(page).getByText(/^There is ₹25 in your wallet/)).toBeVisible();
  await expect(button(page, 'Delete Account')).toBeDisabled();
  // The question and both buttons are in view also on the smallest phone.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(button(page, 'Keep my account')).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).getByRole('checkbox')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await dialog(page).getByRole('checkbox').click();
  server.credit(customer.mobile, '10', 'A bruised pear');
  await button(page, 'Delete Account').click();
  await expect(dialog(page).getByText(/^There is ₹35 in your wallet/), 'money came meanwhile').toBeVisible();
  await expect(dialog(page).getByRole('checkbox')).not.toBeChecked();
  await dialog(page).getByRole('checkbox').click();
  await button(page, 'Delete Account').click();
  await expect(page.getByText('Account deleted successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await expect(customer.post('/user/fetch-profile')).rejects.toThrow('401');
});

test('deleting the account without app and password: an OTP is enough', async ({
  page,
  customer,
  server,
}) => {
  const { _id } = await customer.order([{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 }]);
  await page.goto('/account-deletion');
  await page.getByRole('button', { name: 'Log in and delete my account' }).click();
  await giveNumber(page, customer.mobile);
  await button(page, 'Login with OTP instead').click();
  await giveOtp(page, await server.otp(customer.mobile));
  await expect(page.getByText('You are logged in as Asha.')).toBeVisible();
  const ask = page.getByRole('dialog', { name: 'Delete your account?' });
  await ask.getByRole('button', { name: 'Delete Account' }).click();
  await expect(ask.getByText('You have an order on its way.')).toBeVisible();
  await ask.getByRole('button', { name: 'Keep my account' }).click();
  await expect(ask).toHaveCount(0);

  server.run('order', 'advance', '--early', _id, '--to', 'delivered');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(ask.getByText(/in your wallet/).first()).toBeVisible();
  await ask.getByRole('checkbox').click();
  await ask.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Account deleted successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(server.run('order', 'show', _id)).not.toContain('Rajwada Road');
  await expect(customer.post('/user/fetch-profile')).rejects.toThrow('401');
});
