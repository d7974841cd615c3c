import { expect, rendered, test } from './shop';

/**
 * The page's Content-Security-Policy. Every other browser test fails on a violation too (shop.ts), and routes.spec.ts opens every
 * page of the website.
 */

test.use({ mayBreak: true });

for (const [what, path] of [
  ['a rendered page', '/'],
  ['a page as it was built', '/login'],
] as const) {
  test(`${what} keeps its styles and takes no others`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'the policy is the same');
    if (path === '/') await rendered(page, path);
    const violations: string[] = [];
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) violations.push(line.text());
    });
    await page.goto(path);
    await page.waitForFunction(() => document.querySelectorAll('#root *').length > 20);
    expect(violations).toEqual([]);

    const result = await page.evaluate(async () => {
      const refused = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (e) => resolve(e.effectiveDirective), {
          once: true,
        });
      });
      const style = document.createElement('style');
      style.textContent = 'body { visibility: hidden }';
      document.head.append(style);
      return { refused: await refused, visibility: getComputedStyle(document.body).visibility };
    });
    expect(result).toEqual({ refused: 'style-src-elem', visibility: 'visible' });
    expect(violations).toHaveLength(1);
  });
}
