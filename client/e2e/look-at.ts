import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { look } from './look';
import { expect } from './shop';

/** An address, and a selector for a part that is there when the page is complete, in either language. */
export interface Address {
  at: string;
  shows: string;
}

/** The pages of a client, by the names of their files in its folder of routes, without extensions. */
export function routesOf(folder: 'app' | 'app-staff'): string[] {
  const files = readdirSync(path.resolve(__dirname, '../src', folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx$/.test(file) && !/(^|\/)(_layout|\+html)\.tsx$/.test(file))
    .map((file) => file.replace(/\.tsx$/, ''))
    .sort();
}

const widths = [360, 768, 1280];
const schemes = ['light', 'dark'] as const;
export const locales = ['en-IN', 'hi-IN'];

/**
 * The widths and themes in which the pages of a locale are checked. Six of the twelve combinations are enough to have each theme
 * and each language at each width, and each theme in each language; LOOKS=all takes all twelve.
 */
const looks = (locale: string) =>
  widths.flatMap((width, x) =>
    schemes
      .filter((_, y) => process.env.LOOKS === 'all' || (x + y + locales.indexOf(locale)) % 2 === 0)
      .map((colorScheme) => ({ width, colorScheme })),
  );

/** Opens pages, and looks at each in its widths and themes. PICTURES=folder keeps a picture of each. */
export async function lookAt(page: Page, addresses: Address[], locale: string): Promise<void> {
  const folder = process.env.PICTURES;
  for (const { at, shows } of addresses) {
    await page.goto(at);
    await expect(page.locator(shows).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    for (const { width, colorScheme } of looks(locale)) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      // Of a list and a detail a narrow window shows one, which may still be loading.
      await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible();
      await look(page, `${at}, ${width} px, ${colorScheme}`);
      const name = `${at.replace(/\W+/g, '-')}-${width}-${colorScheme}-${locale}.png`;
      if (folder) await page.screenshot({ path: path.join(folder, name) });
    }
  }
}
