import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from '@playwright/test';

// Without a language that knows more than ASCII the browser saves 简历.pdf as “download”.
process.env['LANG'] ??= 'C.UTF-8';

const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = process.env['CHROMIUM'] ?? candidates.find((file) => existsSync(file));

/** Without Chromium's own background connections. */
const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The build without windows hints otherwise, and letters are then wider than on a visitor's screen.
  '--font-render-hinting=none',
];

const GIB = 1024 ** 3;

const common = {
  browserName: 'chromium' as const,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  serviceWorkers: 'block' as const,
  launchOptions: { args: launchArgs, ...(executablePath ? { executablePath } : {}) },
};

const desktop = { ...common, viewport: { width: 1440, height: 900 } };

const phone = {
  ...common,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

export default defineConfig({
  testDir: 'e2e',
  // Other browsers: playwright.engines.config.ts; the README's pictures: playwright.pictures.config.ts.
  testIgnore: ['**/e2e/engines/**', '**/e2e/pictures/**'],
  globalSetup: './e2e/support/scaled-out.ts',
  fullyParallel: true,
  // One browser and one server per core, as far as the memory goes.
  workers: Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / (1.5 * GIB)))),
  // `npm test` names the tests that passed only when retried, and fails when they are more than two.
  retries: 1,
  forbidOnly: true,
  // Timeouts end a hang; they do not judge a busy machine.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['dot'], ['json']] : [['list']],
  // Tags: @main is in `npm test`; @phone runs on a phone only, @both on a desktop and a phone; @pdf in `npm run test:pdf`.
  projects: [
    { name: 'desktop', grepInvert: /@phone|@pdf/, use: desktop },
    // What differs on a phone.
    { name: 'phone', grep: /@phone|@both/, use: phone },
    { name: 'pdf', grep: /@pdf/, use: desktop },
  ],
});
