import { launch } from 'puppeteer-core';
import { type Engine, phone } from './engine';

export const firefoxPath = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** Starts Debian's Firefox and drives it over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    // The size of the window: Firefox ESR does not know every command with which the library sets the size of a page.
    defaultViewport: null,
    args: [`--width=${phone.width}`, `--height=${phone.height}`],
    timeout: 60_000,
  });
  const [page = await browser.newPage()] = await browser.pages();
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    // An expression and not a function of the page, which its Content-Security-Policy would not allow to be made from text.
    run: (body, ...args) => page.evaluate(`(function () { ${body} })(...${JSON.stringify(args)})`) as never,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
