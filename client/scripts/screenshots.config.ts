import { defineConfig } from '@playwright/test';

import tests from '../playwright.config';

/** `npm run screenshots`: the pictures of the README, taken of the real program. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'screenshots.ts',
  projects: [{ name: 'pictures' }],
  use: { ...tests.use, trace: 'off', screenshot: 'off', contextOptions: { reducedMotion: 'reduce' } },
});
