import type { Page } from '@playwright/test';
import { arrive, expect, test } from './shop';
import { staffLogin } from './staff';
import { drawer, openDrawer } from './steps';

/** The ring around what has the focus is whole: no part that hides what is beyond its edges cuts it off. */

/** Names what has the focus and the sides at which its ring is cut off, or '' if the ring is whole. */
const cutRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    let ringed: Element | null = focused;
    // A field's ring is drawn around the box that has its icon and buttons, too.
    while (ringed && getComputedStyle(ringed).outlineStyle === 'none') ringed = ringed.parentElement;
    const name = `${focused.tagName.toLowerCase()} "${focused.getAttribute('aria-label') ?? (focused.textContent.slice(0, 40) || focused.id)}"`;
    if (!ringed || ringed === document.documentElement) return `${name} has no ring`;
    const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
    const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const box = ringed.getBoundingClientRect();
    // What is rounded to a pixel is not cut off.
    const ring = {
      left: box.left - reach + 1,
      top: box.top - reach + 1,
      right: box.right + reach - 1,
      bottom: box.bottom + reach - 1,
    };
    const cut = new Set<string>();
    for (
      let outer = ringed.parentElement, inner = ringed;
      outer;
      inner = outer, outer = outer.parentElement
    ) {
      if (getComputedStyle(inner).position === 'fixed') break;
      const style = getComputedStyle(outer);
      // Of the page itself the window is the edge.
      if (outer === document.body || outer === document.documentElement) break;
      const at = outer.getBoundingClientRect();
      const left = at.left + outer.clientLeft;
      const top = at.top + outer.clientTop;
      if (style.overflowX !== 'visible') {
        if (ring.left < left) cut.add('left');
        if (ring.right > left + outer.clientWidth) cut.add('right');
      }
      if (style.overflowY !== 'visible') {
        if (ring.top < top) cut.add('top');
        if (ring.bottom > top + outer.clientHeight) cut.add('bottom');
      }
    }
    return cut.size > 0 ? `${name} is cut off: ${[...cut].join(', ')}` : '';
  });

/** Presses Tab through the page, or through a dialog, and returns the rings that are cut off. */
async function cutRings(page: Page, stops = 60): Promise<string[]> {
  const found = new Set<string>();
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    // What gets the focus is scrolled into view, which takes some frames.
    let cut = await cutRing(page);
    for (let frame = 0; cut && frame < 30; frame++) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      cut = await cutRing(page);
    }
    if (cut) found.add(cut);
  }
  return [...found];
}

async function expectWholeRings(page: Page, where: string): Promise<void> {
  // What follows the focus comes with the shop's later scripts; the staff's client has it from the start.
  if (!page.url().includes('/staff/'))
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/background-')),
    );
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  expect.soft(await cutRings(page), where).toEqual([]);
}

test('the ring around the focus is whole on the pages of the shop', async ({ page, customer }) => {
  test.slow(); // hundreds of key presses
  await customer.addAddress();
  await arrive(page, customer);
  for (const at of ['/', '/product/tomato-local', '/products', '/search?q=aloo']) {
    await page.goto(at);
    await expect(page.getByRole('main').getByRole('button', { name: /^Add / }).first()).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click();
    await expectWholeRings(page, at);
  }
  await openDrawer(page);
  await expectWholeRings(page, 'the cart');
  await drawer(page)
    .getByRole('button', { name: /^Proceed/ })
    .click();
  await expect(page).toHaveURL(/\/checkout/);
  await expectWholeRings(page, '/checkout');
  for (const at of ['/profile/account', '/orders', '/profile/addresses', '/contact-us']) {
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWholeRings(page, at);
  }
});

test('the ring around the focus is whole on the pages of the staff', async ({ page, server, customer }) => {
  test.slow();
  await customer.order([{ productId: 'onion-red', variantId: 'onion-red-1kg', quantity: 1 }]);
  await staffLogin(page, server, 'owner');
  for (const at of ['/staff/board', '/staff/orders', '/staff/stock', '/staff/slots', '/staff/people']) {
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWholeRings(page, at);
  }
});
