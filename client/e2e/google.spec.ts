import type { Page } from '@playwright/test';
import { Customer } from './api';
import { dialog, giveOtp, logOut, welcome } from './login';
import { FakeGoogle } from './google';
import { Server } from './server';
import { expect, test as shop } from './shop';
import { atCheckout, placeOrder } from './steps';

const test = shop.extend<object, { google: FakeGoogle }>({
  google: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const google = new FakeGoogle();
      await google.open();
      await provide(google);
      await google.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ google }, provide) => {
      const server = new Server(google.settings);
      await server.start();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, google }, provide) => {
    google.person = FakeGoogle.newPerson();
    google.wrongClaims = {};
    await google.visit(page);
    await provide(page);
  },
});

const press = (page: Page) => dialog(page).getByRole('button', { name: 'Continue with Google' }).click();
const said = 'Login successful via Google!';
const whoIs = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('userDetail')!) as { _id: string })._id);

test('a new customer logs in with Google, logs out, and has the same account at the next login', async ({
  page,
  google,
}) => {
  await page.goto('/login');
  await press(page);
  await welcome(page, said);
  await expect(page).toHaveURL(/\/$/);
  const first = await whoIs(page);
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText(google.person.email).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Verified')).toBeVisible();
  await page.goto('/');
  await logOut(page);
  await page.goto('/login');
  await press(page);
  await welcome(page, said);
  expect(await whoIs(page)).toBe(first);
});

test('a customer of Google without a last name is sent to the profile to complete it', async ({
  page,
  google,
}) => {
  google.person = { ...google.person, family_name: undefined };
  await page.goto('/login');
  await press(page);
  await expect(page.getByText(said)).toBeVisible();
  await expect(page).toHaveURL(/\/profile\?edit=1$/);
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Last name' })).toHaveValue('');
});

test('a customer of Google must verify a mobile number before the first order', async ({ page, server }) => {
  await page.goto('/login');
  await press(page);
  await welcome(page, said);
  const customer = new Customer(server);
  customer.token = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  await atCheckout(page, customer, [{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 }]);
  await placeOrder(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please verify a mobile number' })).toBeVisible();
  await page.getByRole('link', { name: 'Add mobile number' }).click();
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Female' }).click();
  await main.getByRole('textbox', { name: 'Mobile number' }).fill(customer.mobile);
  await main.getByRole('button', { name: 'Save Changes' }).click();
  await giveOtp(page, await server.otp(customer.mobile));
  await expect(page).toHaveURL(/\/checkout$/);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
});

test('a customer who has verified the e-mail address here gets the same account with Google', async ({
  page,
  google,
  customer,
  server,
}) => {
  const { email } = google.person;
  await customer.post('/user/update', { first_name: 'Asha', last_name: 'Verma', gender: 'female', email });
  const { userId } = await customer.post('/user/prove-contact', { contact: 'email' });
  const otp = Number(/\d+/.exec(await server.mail(email))![0]);
  await customer.post('/user/verify-contact', { userId, otp });
  await page.goto('/login');
  await press(page);
  await welcome(page, said);
  expect(await whoIs(page)).toBe((await customer.post('/user/fetch-profile'))._id);
});

const faults = {
  'a nonce that the shop did not issue': { nonce: 'of-another-page' },
  'no nonce': { nonce: undefined },
  'another audience': { aud: 'another-shop.apps.googleusercontent.com' },
  'another issuer': { iss: 'https://accounts.example.com' },
  'an hour too late': { exp: Math.floor(Date.now() / 1000) - 3600 },
  'an address that Google has not verified': { email_verified: false },
};

test('a token with a fault is refused, and a correct one is accepted only once', async ({ page, google }) => {
  const answer = () => page.waitForResponse((response) => response.url().endsWith('/user/google-login'));
  await page.goto('/login');
  for (const [fault, claims] of Object.entries(faults)) {
    google.wrongClaims = claims;
    const [refused] = await Promise.all([answer(), press(page)]);
    expect([fault, refused.status()]).toEqual([fault, 422]);
    expect(await refused.json()).toMatchObject({ status: false, code: 'google_failed' });
    await expect(page.getByText('Google login failed!')).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  google.wrongClaims = {};
  const [accepted] = await Promise.all([answer(), press(page)]);
  await welcome(page, said);
  // An intercepted token cannot be used a second time.
  const again = await page.request.post('/api/user/google-login', {
    data: accepted.request().postData()!,
    headers: { 'Content-Type': 'application/json' },
  });
  expect(again.status()).toBe(422);
  expect(await again.json()).toMatchObject({ status: false, code: 'google_failed' });
});

test('if Google’s script cannot be loaded, there is no button, and the other logins work', async ({
  page,
}) => {
  await page.unroute('https://accounts.google.com/gsi/client');
  await page.route('https://accounts.google.com/gsi/client', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/gsi/client'));
  await page.goto('/login');
  await asked;
  await expect(dialog(page).getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page.getByText('Guest login successful!')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userDetail'))).toContain('"signUpWith":"guest"');
});
