import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// Without a language that knows more than ASCII the browser saves 简历.pdf as “download”.
process.env['LANG'] ??= 'C.UTF-8';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env['CHROMIUM'] ?? places.find((place) => existsSync(place));

/** Chromium's own background connections have no place in a test. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const common = {
  browserName: 'chromium' as const,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  serviceWorkers: 'block' as const,
  launchOptions: { args: quiet, ...(executablePath ? { executablePath } : {}) },
};

const phone = {
  ...common,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

/** What takes long or asks the same of many inputs: `npm run test:all`. The rest is `npm test`. */
const long =
  /(?:resume-(?:garbage|keyboard|pdf|paginator|pages|writing|backgrounds|export-course|export-options|style|share)|chat-(?:faults|tools|xss|budget|hand-offs)|document-(?:long|scan|model)|gallery-(?:visit|share|limits)|vision-(?:files|results)|paint-(?:help|works)|id-photo|shell-faults)\.spec/;

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  // A stall of the machine is not a fault of the product. `npm test` names what passed at the second try only.
  retries: 1,
  forbidOnly: true,
  // Time-outs are there to end a hang, not to judge a busy machine.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['dot'], ['json']] : [['list']],
  projects: [
    {
      name: 'desktop',
      testIgnore: long,
      grepInvert: /@phone|@pdf/,
      use: { ...common, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'long',
      testMatch: long,
      grepInvert: /@phone|@pdf/,
      use: { ...common, viewport: { width: 1440, height: 900 } },
    },
    // What differs on a phone: the shell, and what is tagged so.
    { name: 'phone', grep: /@phone|\bshell/, grepInvert: /@desktop/, use: phone },
    // Everything else once more on a phone: `npm run test:all`. The sheets of a resume and what hostile
    // input does are the same there, and the screens that are laid out otherwise on a phone have tests of their own for it.
    {
      name: 'phone-repeat',
      grepInvert:
        /@phone|@desktop|@pdf|\bshell|resume-(?:pages|paginator|garbage)|chat-xss|vision-files|document(?:-\w+)?\.spec|quiz\.spec|selfie\.spec|id-photo\.spec/,
      use: phone,
    },
    // The templates whose PDFs `npm test` does not look at: `npm run test:pdf` and `npm run test:all`.
    { name: 'pdf', grep: /@pdf/, use: { ...common, viewport: { width: 1440, height: 900 } } },
  ],
});
