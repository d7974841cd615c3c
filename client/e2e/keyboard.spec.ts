import type { Locator } from '@playwright/test';
import { arrive, expect, rendered, test } from './shop';
import { drawer, press, tabTo } from './steps';

test('an order with the keyboard alone: cart, address, slot, payment', async ({ page, customer }) => {
  test.slow(); // a hundred key presses, each of which waits for its effect
  await customer.addAddress();
  await arrive(page, customer);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: /^Add / }).first()).toBeVisible();

  await test.step('the skip link moves the focus past the header', async () => {
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await expect(main).toBeFocused();
  });

  await test.step('ADD becomes the stepper and keeps the focus', async () => {
    await press(page, main.getByRole('button', { name: /^Add / }));
    await expect(page.getByRole('button', { name: /^One more / }).and(page.locator(':focus'))).toHaveCount(1);
    await page.keyboard.press('Enter');
  });

  const opener = page.getByRole('button', { name: /^(Cart|View cart)/ }).filter({ visible: true });
  const cart = drawer(page);
  await test.step('Escape closes the cart, and the focus returns to its button', async () => {
    await press(page, opener);
    await expect(cart).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cart).toHaveCount(0);
    await expect(opener.and(page.locator(':focus'))).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(cart.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('check-out starts with the default address, and another one can be chosen', async () => {
    await press(page, cart.getByRole('button', { name: /^Proceed/ }));
    await expect(page).toHaveURL(/\/checkout/);
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Change the delivery address' }));
    await press(page, page.getByRole('button', { name: /^Deliver to .*Rajwada Road/ }));
    await expect(cart).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  });

  await test.step('arrow keys choose the slot', async () => {
    const slots = page.getByRole('radiogroup', { name: /^Delivery slot/ });
    const chosen = slots.getByRole('radio', { checked: true });
    await expect(chosen).toHaveCount(1);
    // The last day has several slots open at any hour.
    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('End');
    await tabTo(page, slots.getByRole('radio').first());
    await page.keyboard.press('Space');
    const before = await chosen.getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await expect(chosen).toBeFocused();
    await expect(chosen).not.toHaveAttribute('aria-label', before!);
  });

  await press(page, page.getByRole('button', { name: /^Place Order/ }).filter({ visible: true }));
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await customer.post('/order/my-orders')).count).toBe(1);
});

test('the back button closes the cart and stays on the page', async ({ page, customer }) => {
  await arrive(page, customer);
  await page.goto('/products');
  await page.getByRole('button', { name: /^Cart/ }).filter({ visible: true }).first().click();
  await expect(drawer(page)).toBeVisible();
  // The dialog gets its entry in the history only after it is visible.
  await page.waitForFunction(() => ((window.history.state ?? {}) as { layers?: number }).layers === 1);
  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/products$/);
});

/** The lower edge of the focused element, and the upper edge of the bar at the foot of the window. */
const focusAndBar = (bar: Locator) =>
  bar.evaluate((it) => ({
    end: document.activeElement!.getBoundingClientRect().bottom,
    begins: it.getBoundingClientRect().top,
    reached: it.contains(document.activeElement),
  }));

for (const { at, name } of [
  { at: '/products/vegetables', name: /^View cart/ },
  { at: '/checkout', name: /^Place Order/ },
]) {
  test(`the bar at the foot does not cover the focused element: ${at} on a phone`, async ({
    page,
    customer,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await customer.addAddress();
    await customer.post('/cart/add-to-cart', {
      productId: 'onion-red',
      variantId: 'onion-red-1kg',
      quantity: 2,
    });
    await arrive(page, customer);
    await page.goto(at);
    const bar = page.getByRole('button', { name }).filter({ visible: true });
    await expect(bar).toBeVisible();
    await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    await page.getByRole('main').focus();
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Tab');
      const { end, begins, reached } = await focusAndBar(bar);
      if (reached) break;
      expect(end, `stop ${stop}`).toBeLessThanOrEqual(begins);
    }
  });
}

test('on a phone the keyboard meets ADD after the weights, before what other customers bought or wrote', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await rendered(page, '/product/tomato-local');
  await page.goto('/product/tomato-local');
  const main = page.getByRole('main');
  const add = main.getByRole('button', { name: /^Add Tomato, local/ }).filter({ visible: true });
  await expect(add.first()).toBeVisible();
  await main.getByRole('group', { name: 'Weight' }).getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('button', { name: /^Cart/ }).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(add.and(page.locator(':focus'))).toHaveCount(1);
  // The bar is where the thumb is, whatever follows it.
  await expect
    .poll(() =>
      page.locator(':focus').evaluate((it) => window.innerHeight - it.getBoundingClientRect().bottom),
    )
    .toBeLessThan(100);
});
