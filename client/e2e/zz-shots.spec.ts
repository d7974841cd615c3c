import { Customer } from './api';
import { Server } from './server';
import { expect, test } from './shop';
import { Person, staffLogin } from './staff';

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());
// eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
test.use({ baseURL: async ({}, provide) => provide(server.url) });
test.setTimeout(240_000);

test('shots', async ({ page }) => {
  const person = await staffLogin(page, server, 'manager');
  void Person;
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const c = await new Customer(server).register();
    ids.push((await c.order([{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 2 }])).trackingId);
  }
  const card = (await person.post('/orders/list', { text: ids[0] })).items[0]!;
  for (const language of ['en', 'hi'] as const) {
    await person.post('/me/language', { language });
    for (const [width, scheme] of [[360, 'light'], [360, 'dark'], [768, 'light'], [1280, 'dark'], [1280, 'light']] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      const shot = async (name: string) => {
        await page.waitForTimeout(700);
        await page.screenshot({ path: `/tmp/shots/${name}-${language}-${width}-${scheme}.png` });
      };
      await page.goto(`/staff/slots?slot=${card.slot}`);
      await page.evaluate((l) => localStorage.setItem('tokri-shot', l), language);
      await page.getByRole('button', { name: /^(Move orders…|ऑर्डर दूसरे समय पर…)$/ }).click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await shot('move');
    }
  }
});
