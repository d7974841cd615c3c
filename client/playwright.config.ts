import { defineConfig, devices } from '@playwright/test';

const phone = devices['Pixel 7'];
/** `CPU=6 make browser` gives every page the processor of a cheap phone, so many times slower than this machine's. */
const slower = Number(process.env.CPU ?? 1);

/** Browser tests against the real program, bin/tokri, in the Chromium that CHROMIUM names. */
export default defineConfig<{ slower: number }>({
  testDir: './e2e',
  fullyParallel: false,
  workers: Number(process.env.WORKERS ?? 2),
  forbidOnly: !!process.env.CI,
  // `make test` tries a failed test once more, and reports it as flaky: DECISIONS 55.
  retries: Number(process.env.RETRIES ?? 0),
  timeout: 60_000 * slower,
  expect: { timeout: 10_000 * slower },
  // The failures stand at the end, where the log of a run is read.
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000 * slower,
    slower,
    // A worker's requests pass by what a test answers in the server's place: offline.spec.ts alone has one.
    serviceWorkers: 'block',
    // Recording a trace of every test costs a quarter of the run: `make browser TRACE=on` does, else the second try is.
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
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // Takes every width itself.
      testIgnore: 'routes.spec.ts',
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
