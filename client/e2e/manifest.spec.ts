import type { Page } from '@playwright/test';
import { expect, test } from './shop';

interface Manifest {
  icons: { src: string; sizes: string; type: string }[];
  screenshots: { src: string; sizes: string; type: string; form_factor: string }[];
  shortcuts: { url: string }[];
}

/** How large a picture is, as the browser draws it. */
const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (from) => {
    const { width, height } = await createImageBitmap(await (await fetch(from)).blob());
    return `${width}x${height}`;
  }, src);

test('the pictures and shortcuts that the manifest names are there, and as large as it says', async ({
  page,
}) => {
  await page.goto('/about-us');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(address!)).json()) as Manifest;
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const reply = await page.request.get(src);
    expect(reply.status(), src).toBe(200);
    expect(reply.headers()['content-type'], src).toBe(type);
    expect(await sizeOf(page, src), src).toBe(sizes);
  }
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow']);
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
});
