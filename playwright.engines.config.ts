import { defineConfig } from '@playwright/test';
import type { EngineName } from './e2e/engines/fixtures.ts';

/** The main paths in Firefox and WebKitGTK: `npm run test:engines`. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: 'e2e/engines',
  globalSetup: './e2e/engines/install-browsers.ts',
  // One browser each.
  workers: 2,
  retries: 1,
  forbidOnly: true,
  // Timeouts end a hang; they do not judge a busy machine.
  timeout: 180_000,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  // @smoke is in `.ci/run`.
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
