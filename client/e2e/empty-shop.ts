import type { Page } from '@playwright/test';
import type { Server } from './server';
import { expect } from './shop';

export const owner = { mobile: '9826012345', password: 'mandi at dawn 7' };

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
export const field = (page: Page, name: RegExp | string) => page.getByRole('textbox', { name });

/** Opens the address that the program has printed. */
export async function openSetUp(page: Page, server: Server): Promise<void> {
  const { pathname, hash } = new URL(server.setUp);
  await page.goto(pathname + hash);
  await expect(heading(page, 'Your shop')).toBeVisible();
}

/** The last step: proves the owner's number, chooses the password and opens the shop. */
export async function openShop(page: Page, server: Server): Promise<void> {
  await expect(heading(page, 'You, the owner')).toBeVisible();
  await field(page, /Your name/).fill('Asha Patel');
  await field(page, /Mobile/).fill(owner.mobile);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel(/6 digits/).fill(await server.otp(owner.mobile));
  await expect(page.getByText(`+91 ${owner.mobile} is confirmed.`)).toBeVisible();
  await field(page, 'Choose a password').fill(owner.password);
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await page.waitForURL('**/staff/board');
}
