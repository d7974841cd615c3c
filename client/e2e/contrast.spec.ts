import type { Locator } from '@playwright/test';
import { arrive, expect, test } from './shop';
import { atCheckout } from './steps';

const bar = (of: Locator) =>
  of.evaluate((it) => {
    const { content, height } = getComputedStyle(it, '::after');
    return content === 'none' ? 'none' : height;
  });

test('with the colours of a contrast theme the chosen slot is marked, and a switch and the icons are seen', async ({
  page,
  customer,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await arrive(page, customer);
  await atCheckout(page, customer, [{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 }]);
  const slots = page.getByRole('radiogroup', { name: /^Delivery slot/ });
  expect(await bar(slots.getByRole('radio', { checked: true }))).toBe('4px');
  await page.getByRole('tab', { name: 'Tomorrow' }).click();
  await expect.poll(() => bar(page.getByRole('tab', { name: 'Tomorrow' }))).toBe('4px');
  for (const other of await slots.getByRole('radio', { checked: false }).all())
    expect(await bar(other)).toBe('none');

  await page.getByRole('button', { name: 'Edit cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Your cart' });
  const plus = cart.getByRole('button', { name: /^One more/ });
  const ink = await plus.evaluate((it) => getComputedStyle(it).color);
  await expect(plus.locator('svg')).toHaveCSS('stroke', ink);
  const track = cart.getByRole('switch').locator('> :last-child');
  await expect(track).toHaveCSS('outline-style', 'solid');
});
