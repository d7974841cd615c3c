import type { Page } from '@playwright/test';
import { expect, rendered, test } from './shop';

interface Manifest {
  id: string;
  name: string;
  short_name: string;
  lang: string;
  icons: { src: string; sizes: string; type: string }[];
  screenshots: { src: string; sizes: string; type: string; form_factor: string }[];
  shortcuts: { name: string; url: string }[];
}

/** The size of a picture, as the browser reads it. */
const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (from) => {
    const { width, height } = await createImageBitmap(await (await fetch(from)).blob());
    return `${width}x${height}`;
  }, src);

/** The manifest that a page in a language links to. */
async function manifestOf(page: Page, path: string, language: string): Promise<Manifest> {
  const html = await rendered(page, path, language);
  const reply = await page.request.get(/<link rel="manifest" href="([^"]+)"/.exec(html)![1]!);
  expect(reply.headers()['content-type']).toBe('application/manifest+json');
  return (await reply.json()) as Manifest;
}

for (const [language, search] of [
  ['en', 'Search'],
  ['hi', 'खोजें'],
] as const) {
  test(`the pictures and shortcuts of the manifest exist, and the pictures have the stated sizes: ${language}`, async ({
    page,
  }) => {
    const manifest = await manifestOf(page, '/privacy-policy', language);
    expect(manifest.lang).toBe(language);
    expect(manifest.id, 'one shop in both languages').toBe('/');
    expect(manifest.name.startsWith(`${manifest.short_name}: `)).toBe(true);
    await page.goto('/about-us');
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      const reply = await page.request.get(src);
      expect(reply.status(), src).toBe(200);
      expect(reply.headers()['content-type'], src).toBe(type);
      expect(await sizeOf(page, src), src).toBe(sizes);
    }
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow']);
    expect(manifest.shortcuts[0]!.name).toBe(search);
    for (const { url } of manifest.shortcuts) {
      expect((await page.request.get(url)).status(), url).toBe(200);
    }
  });
}

test('browsers do not translate the pages of customers and staff', async ({ page }) => {
  for (const path of ['/', '/staff']) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toMatch(/<html[^>]* translate="no"/);
    expect(html, path).toContain('<meta name="google" content="notranslate"/>');
  }
});
