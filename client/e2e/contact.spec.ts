import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { arrive, expect, test } from './shop';

const main = (page: Page) => page.getByRole('main');
const send = (page: Page) => main(page).getByRole('button', { name: 'Send message' });
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name });
const pictures = (page: Page) =>
  main(page).getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem');

async function choose(page: Page, ...files: { name: string; buffer: Buffer }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await main(page).getByRole('button', { name: 'Add pictures' }).click();
  await (await chooser).setFiles(files.map((file) => ({ ...file, mimeType: 'image/png' })));
}

async function write(page: Page, message: string): Promise<void> {
  await field(page, 'Full name').fill('Ravi Sharma');
  await field(page, 'Email').fill('ravi@example.com');
  await field(page, 'Mobile number').fill('+91 98260 54321');
  await expect(field(page, 'Mobile number')).toHaveValue('9826054321');
  await field(page, 'Message').fill(message);
}

const mango = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

test('a visitor sends the shop a message with pictures, and the shop receives it', async ({
  page,
  server,
}) => {
  await page.goto('/contact-us');
  await send(page).click();
  for (const said of ['your name', 'your email address', 'your mobile number', 'your message']) {
    await expect(main(page).getByText(new RegExp(`^Please .* ${said}$`))).toBeVisible();
  }
  await expect(field(page, 'Full name')).toBeFocused();
  await write(page, 'One mango is bruised.\nWhat now?');
  // This picture is too large to be sent, so the page scales it down.
  const large = await mango(1200);
  expect(large.length).toBeGreaterThan(2 << 20);
  const small = { name: 'small.png', buffer: await mango(40) };
  await choose(page, { name: 'large.png', buffer: large }, small, small, small);
  await expect(pictures(page)).toHaveCount(3);
  await expect(main(page).getByText('Only 3 pictures can be sent; the others were left out.')).toBeVisible();
  await pictures(page).last().getByRole('button', { name: 'Remove small.png' }).click();
  await expect(pictures(page)).toHaveCount(2);
  await send(page).click();
  await expect(page.getByText('✅ Message sent successfully!')).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(pictures(page)).toHaveCount(0);

  const kept = server.run('messages', '--count=1');
  expect(kept).toMatch(/Ravi Sharma +ravi@example\.com +9826054321/);
  expect(kept).toContain('One mango is bruised.');
  expect(kept).toMatch(/picture 1: image\/jpeg, \d+ bytes\n +picture 2: image\/png/);
  const mail = await server.mail('namaste@tokri.example');
  expect(mail).toContain('What now?');
});

test('a wrong field, a refusal or a lost connection does not lose the typed text', async ({
  page,
  context,
}) => {
  await page.goto('/contact-us');
  await write(page, 'Is it here yet?');
  await field(page, 'Email').fill('ravi@');
  await field(page, 'Mobile number').fill('12345');
  await send(page).click();
  await expect(main(page).getByText('Please enter a valid email address.')).toBeVisible();
  await expect(main(page).getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
  await write(page, 'Is it here yet?');
  await choose(page, { name: 'note.png', buffer: Buffer.from('no picture at all') });
  await send(page).click();
  await expect(
    main(page).getByText('Please choose JPEG, PNG or WebP pictures of at most 2 MB.'),
  ).toBeVisible();
  await main(page).getByRole('button', { name: 'Remove note.png' }).click();

  await context.setOffline(true);
  await send(page).click();
  await expect(page.getByText('You are offline. Check your connection and try again.')).toBeVisible();
  await context.setOffline(false);
  await page.route('**/api/support/contact-us', (route) => route.fulfill({ status: 500, body: 'no' }));
  await send(page).click();
  await expect(page.getByText('❌ Something went wrong. Please try again later.')).toBeVisible();
  await page.unroute('**/api/support/contact-us');
  await expect(field(page, 'Message')).toHaveValue('Is it here yet?');
  await send(page).click();
  await expect(page.getByText('✅ Message sent successfully!')).toBeVisible();
});

test('for a customer with an account, name and contact are filled in', async ({ page, customer }) => {
  await arrive(page, customer);
  await page.goto('/contact-us');
  await expect(field(page, 'Full name')).toHaveValue('Asha Verma');
  await expect(field(page, 'Mobile number')).toHaveValue(customer.mobile);
});
