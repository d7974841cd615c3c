import { defineConfig } from '@playwright/test';

import tests from '../playwright.config';

/** `npm run screenshots` takes the pictures of the README with the real program. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'screenshots.ts',
  projects: [{ name: 'pictures' }],
  use: { ...tests.use, trace: 'off', screenshot: 'off', contextOptions: { reducedMotion: 'reduce' } },
});
