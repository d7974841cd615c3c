import type { Page } from '@playwright/test';
import { look } from './look';
import type { Server } from './server';
import { expect, test as base } from './shop';
import { logOut } from './staff';

/** The staff's client with its service worker. The people are added by the command on the shop's machine. */
const test = base.extend({ serviceWorkers: 'allow' });

let last = 9_000_000_600;
/** Adds a person, each test with a number of its own: a code cannot be asked for twice at once. */
function person(server: Server, role: string): { mobile: string; handle: string } {
  last += 1;
  const handle = `p${last}`;
  server.run('staff', 'add', String(last), handle, '--name', 'Imran', '--role', role);
  return { mobile: String(last), handle };
}

async function giveCode(page: Page, server: Server, mobile: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mobile' }).fill(mobile);
  const code = page.getByLabel('Login code, 6 digits');
  // A number that has got a code is refused another one for some seconds.
  await expect(async () => {
    if (!(await code.isVisible())) {
      await page.getByRole('button', { name: 'Send the code' }).click({ timeout: 1000 });
    }
    await expect(code).toBeVisible({ timeout: 1000 });
  }).toPass();
  await code.fill(await server.otp(mobile));
}

/** Waits for the first page after a login, and opens the one with the settings. */
async function toMore(page: Page): Promise<void> {
  await page.waitForURL('**/staff/board');
  await page.goto('/staff/more');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

async function inside(page: Page, server: Server, role = 'rider'): Promise<string> {
  const { mobile } = person(server, role);
  await page.goto('/staff');
  await giveCode(page, server, mobile);
  await toMore(page);
  return mobile;
}

const waiting = (page: Page) => page.getByRole('list', { name: 'Waits' }).getByRole('listitem');

test('a rider logs in with a code, and a manager chooses a password', async ({ page, server }) => {
  await inside(page, server);
  await expect(page).toHaveTitle('More · Tokri counter');
  await logOut(page);
  const { mobile } = person(server, 'manager');
  await giveCode(page, server, mobile);
  await page.getByLabel('Choose a password').fill('three green mangoes');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await toMore(page);
});

test('a link that the shop’s machine prints takes the place of the code', async ({ page, server }) => {
  const { handle } = person(server, 'picker');
  const [link] = /http\S+/.exec(server.run('staff', 'link', handle))!;
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.waitForURL('**/staff/board');
  expect(page.url()).not.toContain('code=');
});

test('what is done without a network survives a reload, and is sent when the network is back', async ({
  page,
  context,
  server,
}) => {
  await inside(page, server);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^No network since/)).toBeVisible();
  await page.getByRole('radio', { name: 'हिन्दी' }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByText(/2 things are on this device/)).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(waiting(page)).toHaveCount(2);
  // A logout asks first.
  await page.goto('/staff/more');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 things are only on this device');
  await page.getByRole('button', { name: 'Stay logged in' }).click();

  await context.setOffline(false);
  await expect(page.getByText(/^No network since/)).toHaveCount(0);
  await page.getByRole('link', { name: /Waiting to be sent/ }).click();
  await expect(page.getByRole('list', { name: 'Sent' }).getByRole('listitem')).toHaveCount(2);
  await expect(waiting(page)).toHaveCount(0);
});

test('an ended session asks for the login over the page, and then goes on', async ({ page, server }) => {
  const mobile = await inside(page, server);
  await page.evaluate(() => localStorage.setItem('tokri.staff.token', 'nobody.nothing'));
  await page.goto('/staff/waiting');
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await expect(again).toContainText('Imran, your login has ended');
  await giveCode(page, server, mobile);
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the pages have no faults for axe, ${scheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/staff');
    await expect(page.getByRole('textbox', { name: 'Mobile' })).toBeVisible();
    await look(page, 'login');
    await inside(page, server);
    for (const path of ['/staff/more', '/staff/waiting', '/staff/nothing']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(page, path);
    }
  });
}

test('the shop’s worker leaves the staff’s pages alone', async ({ page, server }) => {
  await page.goto('/');
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await inside(page, server);
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of (await caches.keys()).filter((one) => !one.startsWith('tokri-staff')))
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found.filter((path) => path.startsWith('/staff') || path.startsWith('/api'));
  });
  expect(kept).toEqual([]);
});
