import { defineConfig } from '@playwright/test';

import pictures from './screenshots.config';

/** `npm run store` makes texts and pictures for the app stores with the real program. */
export default defineConfig({ ...pictures, testMatch: 'store.ts', timeout: 180_000, workers: 1 });
