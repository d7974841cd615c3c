import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Customer } from './api';
import { arrive, expect, test } from './shop';
import { fillAddress, placeOrder } from './steps';

/** Counts the taps that an order needs. The limits are in docs/product.md "Taps to an order". */

test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'phones only'));

const product = readFileSync(path.resolve(__dirname, '../../docs/product.md'), 'utf8');

/** Begins to count presses. The tests count filled fields apart, because the keyboard leads from one field to the next. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => {
        if (event.isTrusted)
          sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
}

function expectDocumented(customer: string, taps: number, fields: number): void {
  const row = product.split('\n').find((line) => line.startsWith(`| ${customer} |`));
  expect(row).toBe(`| ${customer} | ${taps} | ${fields} |`);
}

const firstAdd = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Add / }).filter({ visible: true }).first();
const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Shop sections' }).getByRole('button', { name: /^Cart, 1 item/ });
const proceed = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Proceed/ });

test('a returning customer can order from the home page in at most four taps', async ({ page, customer }) => {
  await customer.addAddress();
  await arrive(page, customer);
  const taps = await countTaps(page);
  await page.goto('/');
  await firstAdd(page).click();
  await tab(page).click();
  await proceed(page).click();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect((await customer.post('/order/my-orders')).count).toBe(1);
  expect(await taps()).toBeLessThanOrEqual(4);
  expectDocumented('Returning: logged in, with an address', await taps(), 0);
});

test('the first order of a new customer, from the home page', async ({ page, context, server }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 22.718, longitude: 75.856 });
  const customer = new Customer(server);
  const taps = await countTaps(page);
  let fields = 0;
  const fill = async (label: RegExp, text: string) => {
    await page.getByRole('dialog').getByLabel(label).first().fill(text);
    fields++;
  };
  await page.goto('/');
  await firstAdd(page).click();
  await fill(/^Mobile number/, customer.mobile);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await fill(/^OTP/, await server.otp(customer.mobile));
  await fill(/^First name/, 'Asha');
  await fill(/^Last name/, 'Verma');
  await fill(/^New password/, customer.password);
  await fill(/^Confirm password/, customer.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(tab(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tab(page).click();
  await proceed(page).click();
  await page.getByRole('button', { name: 'Add New Address' }).click();
  const form = page.getByRole('dialog', { name: 'Enter complete address' });
  await form.getByRole('button', { name: 'Go to current location' }).click();
  await fillAddress(form);
  fields += 6;
  await form.getByRole('button', { name: 'Save and Proceed' }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expectDocumented('New: without account and address', await taps(), fields);
});
