import { expect, type Locator, type Page } from '@playwright/test';
import type { Customer } from './api';
import { afterDialog } from './steps';

/** Steps in the login dialog. They find its controls by their visible texts and accessible names. */

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const button = (page: Page, name: string): Locator =>
  dialog(page).getByRole('button', { name, exact: true });

export async function giveNumber(page: Page, mobile: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
  await button(page, 'Continue').click();
}

export async function giveOtp(page: Page, otp: string): Promise<void> {
  // The field is emptied after a refused code. A complete code is sent without a press.
  const field = dialog(page).getByLabel('OTP');
  await expect(field).toHaveValue('');
  await field.fill(otp);
}

export async function logIn(page: Page, { mobile }: Customer, password: string): Promise<void> {
  await giveNumber(page, mobile);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await button(page, 'Login').click();
}

/** Whether the window has the menu of small windows instead of the header's links. */
const small = (page: Page): boolean => page.viewportSize()!.width < 600;

async function expectName(page: Page, name: string): Promise<void> {
  if (!small(page)) {
    await expect(page.getByRole('button', { name: `Account menu, ${name}` })).toBeVisible();
    return;
  }
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('userDetail')))
    .toContain(`"first_name":"${name}"`);
}

export async function welcome(page: Page, said = 'Login successful'): Promise<void> {
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await afterDialog(page);
  await expectName(page, 'Asha');
}

export async function logOut(page: Page): Promise<void> {
  if (small(page)) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'LOGOUT' }).click();
  } else {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  }
  await expect(page.getByText('Logged out successfully')).toBeVisible();
}
