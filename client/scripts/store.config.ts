import { defineConfig } from '@playwright/test';

import pictures from './screenshots.config';

/** `npm run store`: the stores' pages, written and taken of the real program. */
export default defineConfig({ ...pictures, testMatch: 'store.ts', timeout: 180_000, workers: 1 });
