import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
  // The shop's pages have no iframes. The mode that looks into iframes and also lists passed rules takes five times as long.
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
