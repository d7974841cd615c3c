import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { Customer } from './api';
import { look } from './look';
import { expect, ownServer, test } from './shop';
import { Person, proofRequired, refuseOnce, staffLogin } from './staff';

/** Slots, pause, letters, people and the log. */

const server = ownServer();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const choose = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).click();

test('a slot is closed with a reason, its orders are listed, and it is opened again', async ({ page }) => {
  const person = await staffLogin(page, server, 'manager');
  const customer = await new Customer(server).register();
  const order = await customer.order([{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 }]);
  const { items } = await person.post('/orders/list', { text: order.trackingId });
  const { slot } = items[0]!;
  await page.goto(`/staff/slots?slot=${slot}`);
  await expect(page.getByRole('button', { name: 'Close this slot' })).toBeDisabled();
  await look(page, 'slots');
  await page.getByLabel('Why *').fill('A rider is ill');
  await press(page, 'Close this slot');
  const move = page.getByRole('dialog', { name: 'Move orders' });
  await move.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('1 order stays')).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(order.trackingId) })).toBeVisible();
  await expect(page.getByText(`closed by ${person.handle}`).filter({ visible: true }).first()).toBeVisible();

  await press(page, 'Open this slot');
  await expect(page.getByText('The slot is open.')).toBeVisible();
  await choose(page, 'Keep back');
  await page.getByLabel('Places for orders by telephone').fill('9999');
  await press(page, 'Keep 9999 back');
  await expect(page.getByText(/places are free; 9999 cannot be kept back/).first()).toBeVisible();
});

test('a pause is seen by everybody, has an end, and is ended', async ({ page }) => {
  const person = await staffLogin(page, server, 'owner');
  await page.goto('/staff/slots');
  await press(page, 'Pause…');
  await choose(page, /^Morning/);
  await page.getByLabel('The same in Hindi').fill('हम कल लौटेंगे।');
  await expect(page.getByText('Give the sentence in English, too.')).toBeVisible();
  await page.getByLabel('What customers read, in English').fill('We are back tomorrow.');
  await look(page, 'pause');
  await press(page, /^Pause until .* 7.am/);
  const said = new RegExp(`The shop takes no orders until .* 7.am \\(by ${person.handle}\\)`);
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole('link', { name: /^More/ }).click();
  await page.waitForURL('**/staff/more');
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole('link', { name: 'Change' }).click();
  await press(page, 'Take orders again');
  await expect(page.getByText('The shop takes orders.')).toBeVisible();
  expect(await person.post('/shop/show')).toEqual({ paused: false });
});

test('a letter is answered with a note', async ({ page }) => {
  await staffLogin(page, server, 'support');
  const text = `The mangoes were lovely, thank you. ${randomInt(1_000_000)}`;
  await new Customer(server).post('/support/contact-us', {
    fullName: 'Neha Joshi',
    mobile: '9826012345',
    email: 'neha@example.in',
    message: text,
  });
  await page.goto('/staff/letters');
  const letter = page.getByRole('listitem').filter({ hasText: text });
  await expect(letter.getByRole('link', { name: '9826012345' })).toHaveAttribute('href', 'tel:+919826012345');
  await look(page, 'letters');
  await letter.getByRole('button', { name: /^Done/ }).click();
  await page.getByLabel('What was done').fill('Thanked her');
  await page.getByRole('dialog').getByRole('button', { name: 'Done…' }).click();
  await expect(letter).toHaveCount(0);
  await choose(page, 'All');
  await expect(letter).toContainText('Thanked her');
});

test('the owner adds and ends a person with the password, and the last owner stays', async ({
  page,
  isMobile,
}) => {
  const owner = await staffLogin(page, server, 'owner');
  const mobile = `9${randomInt(100_000_000, 1_000_000_000)}`;
  const handle = `sunil${mobile.slice(-5)}`;
  await refuseOnce(page, '/people/add', proofRequired);
  await page.goto('/staff/people');
  await press(page, 'Add a person');
  if (isMobile)
    await test.step('title, content and foot of the sheet begin at the same line', async () => {
      const sheet = page.getByRole('dialog', { name: 'Add a person' });
      const left = async (part: Locator) => (await part.boundingBox())!.x;
      const title = await left(sheet.getByRole('heading', { name: 'Add a person' }));
      expect(await left(sheet.getByText('Short name *'))).toBe(title);
      expect(await left(sheet.getByRole('button', { name: /^Add$/ }))).toBe(title);
    });
  await page.getByLabel('Name *', { exact: true }).fill('Sunil');
  await expect(page.getByLabel('Short name *')).toHaveValue('sunil');
  await page.getByLabel('Short name *').fill(handle);
  await page.getByLabel('Mobile number *').fill(owner.mobile);
  await page.getByRole('checkbox', { name: 'picker' }).click();
  await press(page, /^Add$/);
  const dialog = page.getByRole('dialog', { name: 'Your password, please' });
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(Person.password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Another person has this name or this number.')).toBeVisible();
  await page.getByLabel('Mobile number *').fill(mobile);
  await press(page, /^Add$/);
  const added = page.getByText('Sunil can log in now.');
  await expect(added).toBeVisible();
  await look(page, 'people');
  await expect(added).toHaveCount(0); // on a phone it lies over the sheet's foot

  await press(page, 'End access');
  await page
    .getByRole('dialog', { name: /^End the access/ })
    .getByRole('button', { name: 'End access' })
    .click();
  await expect(page.getByText('Sunil is logged out everywhere.')).toBeVisible();
  await press(page, 'Let back in');
  await expect(page.getByText('Sunil is saved.')).toBeVisible();
  const people = await owner.post('/people/list');
  const others = people.items.filter(
    ({ handle: one, roles }) => one !== owner.handle && roles.includes('owner'),
  );
  for (const { handle: one } of others) server.run('staff', 'end', one);

  await page.goto(`/staff/people?person=${owner.handle}`);
  await page.getByRole('checkbox', { name: 'owner' }).click();
  await page.getByRole('checkbox', { name: 'manager' }).click();
  await press(page, /^Save$/);
  await expect(
    page
      .getByText('This is the only owner. Make another person an owner first.')
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('the log tells who did what, can be searched, and is saved as a file', async ({ page }) => {
  const other = await Person.of(server, 'manager', 'Ravi');
  await staffLogin(page, server, 'owner');
  for (let at = 0; at < 65; at++) {
    await other.post('/stock/count', {
      key: `count-${at}-${other.handle}`,
      variantId: 'onion-red-1kg',
      counted: 500 + at,
    });
  }
  await page.goto(`/staff/log?by=${other.handle}`);
  const rows = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await expect(rows).toHaveCount(60);
  await expect(rows.first()).toContainText('Counted a shelf');
  await look(page, 'log');
  await press(page, 'Older');
  await expect(rows).toHaveCount(65);
  await page.getByLabel('Action').selectOption({ label: 'Paused the shop' });
  await expect(page.getByText('Nothing is in the log')).toBeVisible();
  await press(page, 'Show everything');
  await expect(rows.first()).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')]);
  expect(download.suggestedFilename()).toMatch(/^log-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('time,person,action,about,why,result');
  expect(text).toContain(`${other.handle},countStock,onion-red-1kg`);
});

test('a picker has no menu entry for what the role does not include', async ({ page }) => {
  await staffLogin(page, server, 'picker');
  await page.goto('/staff/more');
  await expect(page.getByRole('heading', { name: 'Other pages' })).toBeVisible();
  for (const name of ['Letters', 'Reviews', 'Alerts', 'People', 'Log']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
});
