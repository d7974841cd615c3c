import { Customer } from './api';
import { button, dialog, giveNumber, giveOtp, logIn, logOut, welcome } from './login';
import { arrive, expect, test } from './shop';
import { afterDialog, openDrawer, signUp } from './steps';

test('a new number: the customer registers with OTP, name and password', async ({ page, server }) => {
  const stranger = new Customer(server);
  await page.goto('/login');
  await expect(page).toHaveTitle('Login · Tokri');
  await button(page, 'Continue').click();
  await expect(dialog(page).getByText('Mobile number is required')).toBeVisible();
  await giveNumber(page, '1234567890');
  await expect(dialog(page).getByText('Enter a valid 10-digit mobile number')).toBeVisible();
  await giveNumber(page, stranger.mobile);
  await expect(page.getByRole('dialog', { name: 'Verify your number' })).toBeVisible();
  await expect(button(page, 'Verify')).toBeDisabled();
  await giveOtp(page, await server.otp(stranger.mobile));
  const form = page.getByRole('dialog', { name: 'Create your account' });
  await button(page, 'Create account').click();
  for (const said of ['First Name is mandatory!', 'Last Name is mandatory!']) {
    await expect(form.getByText(said)).toBeVisible();
  }
  await form.getByLabel('First name').fill('Asha');
  await form.getByLabel('Last name').fill('Verma');
  await form.getByRole('textbox', { name: 'New password' }).fill('mango');
  await form.getByRole('textbox', { name: 'Confirm password' }).fill('mangos');
  await button(page, 'Create account').click();
  await expect(form.getByText('Passwords do not match!')).toBeVisible();
  await form.getByRole('textbox', { name: 'Confirm password' }).fill('mango');
  await button(page, 'Create account').click();
  await welcome(page);
  await expect(page).toHaveURL(/\/$/);
});

test('a known number: a wrong password is refused, and the right one logs in', async ({ page, customer }) => {
  await page.goto('/login');
  await logIn(page, customer, 'not-this-one');
  await expect(dialog(page).getByText('The mobile number or the password is not right.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(customer.password);
  await button(page, 'Login').click();
  await welcome(page);
  await expect(page).toHaveURL(/\/$/);
});

test('a customer logs in with a pasted OTP instead of the password', async ({ page, customer, server }) => {
  await page.goto('/login');
  await giveNumber(page, customer.mobile);
  await button(page, 'Login with OTP instead').click();
  const field = dialog(page).getByLabel('OTP');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const otp = await server.otp(customer.mobile);
  let sent = 0;
  page.on('request', (request) => void (sent += Number(request.url().endsWith('/user/verify-otp'))));
  await page.evaluate(
    (text) => document.execCommand('insertText', false, text),
    `Your code: ${otp.slice(0, 2)} ${otp.slice(2)}`,
  );
  // A complete OTP is sent without a press.
  await welcome(page);
  expect(sent).toBe(1);
});

test('after three wrong OTPs the code is void, and a new one can be requested after a wait', async ({
  page,
  server,
}) => {
  const stranger = new Customer(server);
  await page.goto('/login');
  await giveNumber(page, stranger.mobile);
  const again = dialog(page).getByRole('button', { name: /^Resend OTP in \d s$/ });
  await expect(again).toBeDisabled();
  const right = await server.otp(stranger.mobile);
  const wrong = right === '1234' ? '4321' : '1234';
  for (const said of [/^This OTP is not right/, /^This OTP is not right/, /^Too many wrong tries/]) {
    await giveOtp(page, wrong);
    await expect(dialog(page).getByText(said)).toBeVisible();
  }
  // Now the right code is refused, too.
  await giveOtp(page, right);
  await expect(dialog(page).getByText(/^Too many wrong tries/)).toBeVisible();
  await button(page, 'Resend OTP').click();
  await expect(page.getByText('OTP resent successfully!')).toBeVisible();
  await expect(again).toBeDisabled();
  await giveOtp(page, await server.otp(stranger.mobile));
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
});

test('an expired OTP is refused, and the open login works on after a restart of the shop', async ({
  page,
  server,
}) => {
  const stranger = new Customer(server);
  await page.goto('/login');
  await giveNumber(page, stranger.mobile);
  const late = await server.otp(stranger.mobile);
  // To avoid a wait of five minutes, the shop's OTPs expire after a millisecond.
  await server.restart({ OTP_LIFE: '1ms' });
  await giveOtp(page, late);
  await expect(dialog(page).getByText('This OTP has expired. Please ask for a new one.')).toBeVisible();
  await server.restart();
  await button(page, 'Resend OTP').click();
  await giveOtp(page, await server.otp(stranger.mobile));
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
});

test('a forgotten password: the link in the mail works once', async ({ page, customer, server }) => {
  const email = `${customer.mobile}@example.com`;
  await customer.post('/user/update', { first_name: 'Asha', last_name: 'Verma', gender: 'female', email });
  const { userId } = await customer.post('/user/prove-contact', { contact: 'email' });
  const otp = Number(/\d+/.exec(await server.mail(email))![0]);
  await customer.post('/user/verify-contact', { userId, otp });
  await page.goto('/login');
  await giveNumber(page, customer.mobile);
  await button(page, 'Forgot password?').click();
  await button(page, 'Send reset link').click();
  await expect(dialog(page).getByText('Please enter your registered email')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email);
  await button(page, 'Send reset link').click();
  await expect(dialog(page).getByText(`If an account has ${email}`)).toBeVisible();
  const link = /\/reset-password\/\S+/.exec(await server.mail(email))![0];

  await page.goto(link);
  const main = page.getByRole('main');
  const choose = async (first: string, second: string) => {
    await main.getByRole('textbox', { name: 'New password' }).fill(first);
    await main.getByRole('textbox', { name: 'Confirm password' }).fill(second);
    await main.getByRole('button', { name: 'Save password' }).click();
  };
  await choose('papaya', 'papayas');
  await expect(main.getByText('Passwords do not match!')).toBeVisible();
  await choose('papaya-at-six', 'papaya-at-six');
  await expect(page.getByText('Password reset successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, customer, 'papaya-at-six');
  await welcome(page);

  await page.goto(link);
  await choose('papaya-again', 'papaya-again');
  await expect(main.getByText(/^This link has expired or was used already/)).toBeVisible();
});

test('a forgotten password: with an OTP the customer sets a new one', async ({ page, customer, server }) => {
  await page.goto('/login');
  await giveNumber(page, customer.mobile);
  await button(page, 'Forgot password?').click();
  await button(page, `Send an OTP to +91 ${customer.mobile}`).click();
  await giveOtp(page, await server.otp(customer.mobile));
  await dialog(page).getByRole('textbox', { name: 'New password' }).fill('papaya-at-six');
  await dialog(page).getByRole('textbox', { name: 'Confirm password' }).fill('papaya-at-six');
  await button(page, 'Save password').click();
  await welcome(page);
});

test('a guest signs up and keeps cart, wishlist and address', async ({ page, server }) => {
  await page.goto('/login');
  await button(page, 'Continue as guest').click();
  await expect(page.getByText('Guest login successful!')).toBeVisible();
  const guest = new Customer(server);
  guest.token = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  await guest.addAddress();
  await page.goto('/product/onion-red');
  await page.getByRole('button', { name: 'Add Onion, Nashik, 1 kg' }).filter({ visible: true }).click();
  const heart = page.getByRole('button', { name: 'Save Onion, Nashik to the wishlist' }).first();
  await heart.click();
  await expect(page.getByText('Product added to wishlist! ❤️')).toBeVisible();
  const cart = await openDrawer(page);
  await cart.getByRole('button', { name: /^Proceed/ }).click();
  await expect(page.getByRole('dialog', { name: 'Complete your sign-up' })).toBeVisible();
  const customer = await signUp(page, server);
  await expect(page.getByRole('dialog').getByText(/Rajwada Road/)).toBeVisible();
  expect((await customer.post('/cart/view-cart')).products[0]).toMatchObject({ productId: 'onion-red' });
  expect((await customer.post('/product/my-wishlist')).products).toHaveLength(1);
  await page.goto('/profile/addresses');
  await expect(page.getByRole('list', { name: 'My Addresses' })).toContainText('Rajwada Road');
});

test('after the session is ended on another device, the shop asks for the login once', async ({
  page,
  customer,
}) => {
  await arrive(page, customer);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  // Leaves the page first: otherwise a call still under way could notice the end of the session before the page is opened again.
  await page.goto('/healthz');
  await customer.post('/user/logout');
  await page.goto('/profile');
  await expect(dialog(page)).toHaveCount(1);
  await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await logIn(page, customer, customer.password);
  await welcome(page);
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('a logout in one tab logs out the other tab', async ({ page, context, customer }) => {
  await arrive(page, customer);
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto('/');
  await logOut(other);
  await expect(page.getByRole('dialog', { name: 'Log in or sign up' })).toBeVisible();
});

test('the profile: changes are saved, and a number or an e-mail address only after it is verified', async ({
  page,
  customer,
  server,
}) => {
  await arrive(page, customer);
  await page.goto('/profile');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Edit Profile' }).click();
  await main.getByRole('textbox', { name: 'First name' }).fill('');
  await main.getByRole('button', { name: 'Save Changes' }).click();
  await expect(main.getByText('First name is required')).toBeVisible();
  await expect(main.getByText('Gender is required')).toBeVisible();
  const mobile = new Customer(server).mobile;
  const email = `${mobile}@example.com`;
  await main.getByRole('textbox', { name: 'First name' }).fill('Aasha');
  await main.getByRole('radio', { name: 'Female' }).click();
  await main.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
  await main.getByRole('textbox', { name: 'Email' }).fill(email);
  await main.getByRole('textbox', { name: 'Date of birth' }).pressSequentially('08031994');
  await main.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Verify your new number' })).toBeVisible();
  expect((await customer.post('/user/fetch-profile')).mobile).toBe(customer.mobile);
  await giveOtp(page, await server.otp(mobile));
  await expect(page.getByRole('dialog', { name: 'Verify your email' })).toBeVisible();
  await giveOtp(page, /\d+/.exec(await server.mail(email))![0]);
  await expect(dialog(page)).toHaveCount(0);
  await expect(main.getByText('Verified')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Aasha Verma' })).toBeVisible();
  expect(await customer.post('/user/fetch-profile')).toMatchObject({
    mobile,
    email,
    emailProved: true,
    gender: 'female',
    dob: '1994-03-08',
  });
});

test('the addresses: the customer chooses another default and removes one', async ({ page, customer }) => {
  await customer.addAddress();
  await customer.addAddress('Near Bada Ganpati');
  await arrive(page, customer);
  await page.goto('/profile/addresses');
  const cards = page.getByRole('list', { name: 'My Addresses' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: /^Set as default/ }).click();
  await expect(page.getByText('Address updated successfully')).toBeVisible();
  expect((await customer.post('/user/address-list')).filter((one) => one.isDefault)).toHaveLength(1);
  await cards.first().getByText('Remove').click();
  await expect(dialog(page).getByText('Are you sure you want to remove this address?')).toBeVisible();
  await button(page, 'Remove').click();
  await expect(page.getByText('Address removed successfully!')).toBeVisible();
  await expect(cards).toHaveCount(1);
});

test("the wishlist: a visitor's product is added after the login, and the list and its count follow", async ({
  page,
  customer,
}) => {
  await page.goto('/product/tomato-local');
  const heart = page.getByRole('button', { name: 'Save Tomato, local to the wishlist' }).first();
  await heart.click();
  await expect(page.getByText('Please login to manage wishlist!')).toBeVisible();
  await logIn(page, customer, customer.password);
  await expect(page.getByText('Product added to wishlist! ❤️')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog(page)).toHaveCount(0);
  await afterDialog(page);
  await page.goto('/profile/wishlist');
  const tabs = page.getByRole('navigation', { name: 'Your account' });
  await expect(tabs.getByRole('link', { name: 'Wishlist, 1 saved' })).toBeVisible();
  await page
    .getByRole('list', { name: 'My Wishlist' })
    .getByRole('button', { name: 'Save Tomato, local to the wishlist' })
    .click();
  await expect(page.getByText('Product removed from wishlist 💙')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible();
});
