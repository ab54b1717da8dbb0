import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The outputs that only a browser makes, compared with golden/recorded: `npm run golden`. */
export default defineConfig({
  ...base,
  testDir: 'golden',
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  projects: [{ name: 'golden', use: base.projects?.find(({ name }) => name === 'desktop')?.use ?? {} }],
});
