import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Looks at what is on the screen: no violation, and nothing wider than the screen. `where` names it if it fails. */
export async function look(page: Page, where = 'violations'): Promise<void> {
  // What fades in has other colours on the way; a window that was just resized is laid out with the next frame.
  await page.evaluate(async () => {
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
  // No page has a frame; the mode that walks through them, and lists what is right, takes five times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  await expect(page.locator('iframe')).toHaveCount(0);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => ({ id, target, html })),
  );
  expect.soft(found, where).toEqual([]);
  const wide = await page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth);
  expect.soft(wide, `${where}: pixels wider than the screen`).toBeLessThanOrEqual(0);
}
