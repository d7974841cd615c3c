import type { Page } from '@playwright/test';
import { Customer } from './api';
import { dialog, giveNumber, giveOtp } from './login';
import { expect, ownServer, test } from './shop';

/**
 * Strangers share so little of this shop that after one code, and after one message, the devices of the same network are asked
 * for work before they get the next.
 */
const server = ownServer({ RATE_LIMITS: 'on', SMS_PER_HOUR: '100', MESSAGES_PER_DAY: '100' });

const checking = 'Checking your device… This takes a few seconds.';

interface Heard {
  heard: string[];
}

/** Keeps what the page says in its live regions from now on, because a fast device is done before the test looks. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || !target.matches('[role=status], [role=alert]')) continue;
        heard.push(...[...addedNodes].map((node) => node.textContent ?? ''));
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as Heard).heard);
}

/** The statuses of the answers that a call gets. */
function answersTo(page: Page, call: string): number[] {
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith(call)) statuses.push(answer.status());
  });
  return statuses;
}

test('a stranger whose device is asked for work gets the code, and reads what the wait is for', async ({
  page,
}) => {
  await new Customer(server).post('/user/mobile-verify', { mobile: new Customer(server).mobile });
  const stranger = new Customer(server);
  const answers = answersTo(page, '/user/mobile-verify');
  await page.goto('/login');
  const heard = await listen(page);
  await giveNumber(page, stranger.mobile);
  await expect(page.getByRole('dialog', { name: 'Verify your number' })).toBeVisible();
  expect(answers).toEqual([428, 200]);
  expect(await heard()).toContain(checking);
  await expect(page.getByText(checking)).toHaveCount(0);
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await giveOtp(page, await server.otp(stranger.mobile));
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
});

test('a visitor whose device is asked for work before a message is sent, sends it with one press', async ({
  page,
}) => {
  await new Customer(server).post('/support/contact-us', {
    fullName: 'Mira Rao',
    email: 'mira@example.com',
    mobile: '9826054321',
    message: 'The first one',
  });
  const answers = answersTo(page, '/support/contact-us');
  await page.goto('/contact-us');
  const heard = await listen(page);
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Full name' }).fill('Ravi Sharma');
  await main.getByRole('textbox', { name: 'Email' }).fill('ravi@example.com');
  await main.getByRole('textbox', { name: 'Mobile number' }).fill('9826054321');
  await main.getByRole('textbox', { name: 'Message' }).fill('Do you bring jackfruit?');
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('✅ Message sent successfully!')).toBeVisible();
  expect(answers).toEqual([428, 200]);
  expect(await heard()).toEqual([checking, '✅ Message sent successfully!']);
  await expect(main.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  expect(server.run('messages', '--count=1')).toContain('Do you bring jackfruit?');
});
