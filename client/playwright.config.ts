import { defineConfig, devices } from '@playwright/test';

const phone = devices['Pixel 7'];
/** With `CPU=6 make browser` every page runs on a processor six times slower than this machine's, like that of a cheap phone. */
const slower = Number(process.env.CPU ?? 1);

/** The browser tests. They run against the real program, bin/tokri, in the Chromium that CHROMIUM names. */
export default defineConfig<{ slower: number }>({
  testDir: './e2e',
  fullyParallel: false,
  // Tests also wait, for answers and timers: three at once keep two processors busy.
  workers: Number(process.env.WORKERS ?? 3),
  forbidOnly: !!process.env.CI,
  // `make test` runs a failed test once more, and reports it as flaky if it then passes: DECISIONS 55.
  retries: Number(process.env.RETRIES ?? 0),
  timeout: 60_000 * slower,
  expect: { timeout: 10_000 * slower },
  // Both reporters print the failures at the end, where the log of a run is read first.
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000 * slower,
    slower,
    // Requests of a service worker bypass the routes with which tests answer for the server. Only offline.spec.ts allows one.
    serviceWorkers: 'block',
    // A trace of every test makes a run a quarter slower, so only `make browser TRACE=on` records it; otherwise only the second try.
    trace: process.env.TRACE === 'on' ? 'on' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds here. Compiling their scripts once more, to faster code, costs a tenth of the whole run.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: 'engines/**', use: { viewport: { width: 1280, height: 800 } } },
    // The engines of other browsers, which Playwright cannot drive as Debian has them: e2e/engines.
    { name: 'webkit', testMatch: 'engines/*.spec.ts' },
    { name: 'firefox', testMatch: 'engines/*.spec.ts' },
    {
      name: 'phone',
      // These set every width themselves.
      testIgnore: ['*routes.spec.ts', 'engines/**'],
      use: {
        viewport: { width: 390, height: 844 },
        userAgent: phone.userAgent,
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      },
    },
  ],
});
