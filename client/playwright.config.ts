import { defineConfig, devices } from '@playwright/test';

const phone = devices['Pixel 7'];

/** Browser tests against the real program, bin/tokri, in the Chromium that CHROMIUM names. */
export default defineConfig({
  testDir: './e2e',
  fullyParallel: false,
  // One browser at a time, so that tests that measure time have the machine; `make browser WORKERS=2` is faster.
  workers: Number(process.env.WORKERS ?? 1),
  forbidOnly: !!process.env.CI,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    // Recording a trace of every test costs a quarter of the run: `make browser TRACE=on` records the one that fails.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
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
