import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Checks that axe finds no violation and that nothing is wider than the screen. `where` names the screen in a failure. */
export async function look(page: Page, where = 'violations'): Promise<void> {
  // The search box's examples change every few seconds, and would fade in while axe looks. From here on the page keeps still.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // A resized window is laid out with the next frame, and parts that fade in have other colours until they are done.
  await page.evaluate(async () => {
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
  // The shop's pages have no iframes. @axe-core/playwright looks for some, loads axe at each look, and fetches what is right too.
  await expect(page.locator('iframe')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const loaded = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => ({ id, target, html })));
  });
  expect.soft(found, where).toEqual([]);
  const wide = await page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth);
  expect.soft(wide, `${where}: pixels wider than the screen`).toBeLessThanOrEqual(0);
}
