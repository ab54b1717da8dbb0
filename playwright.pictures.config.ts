import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The README's pictures: `npm run pictures`. */
export default defineConfig({
  ...base,
  testDir: 'e2e/pictures',
  testIgnore: [],
  workers: 1,
  retries: 0,
  projects: [{ name: 'pictures', use: base.projects?.find(({ name }) => name === 'desktop')?.use ?? {} }],
});
