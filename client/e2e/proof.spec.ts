import { dialog } from './login';
import { arrive, expect, test } from './shop';

const refusal = {
  status: false,
  success: false,
  message: 'Please confirm that it is you.',
  code: 'proof_required',
};

test('the shop asks the customer to prove their identity, and then continues with the deletion', async ({
  page,
  customer,
}) => {
  const data = { password: true, mobile: customer.mobile.slice(-2), email: '' };
  let refused = false;
  // The server asks for a proof only ten minutes after the login. Here the first call is refused in its place.
  await page.route('**/api/user/delete-account', async (route) => {
    if (refused) return route.continue();
    refused = true;
    return route.fulfill({ status: 403, json: { ...refusal, data } });
  });
  await arrive(page, customer);
  await page.goto('/account-deletion');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete your account?' });
  await ask.getByRole('button', { name: 'Delete Account' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(
    proof.getByRole('button', { name: /^Send a code to the number ending in \d\d$/ }),
  ).toBeVisible();
  await proof.getByRole('textbox', { name: 'Password' }).fill('not-this-one');
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(proof.getByText('The password is not right.')).toBeVisible();
  await proof.getByRole('textbox', { name: 'Password' }).fill(customer.password);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Account deleted successfully.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});
