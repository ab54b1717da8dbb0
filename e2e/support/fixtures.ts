import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { addKnownVisitor } from './known-visitor.ts';
import { startServer, type RunningServer } from './server.ts';

interface WorkerFixtures {
  /** Environment of the worker's server; a file sets its own with `test.use({ settings: {…} })`. */
  settings: Record<string, string>;
  server: RunningServer;
}

interface TestFixtures {
  /** Console errors and warnings that a test expects, as patterns: `test.use({ expectedConsole: [/…/] })`. */
  expectedConsole: RegExp[];
  /** Fails the test that left an error or a warning in the console, or an uncaught exception. */
  quietConsole: void;
  /** Seen once already: no splash, no announcement. `test.use({ firstVisit: true })` shows both. */
  firstVisit: boolean;
  /** The browser has been here for an hour, so that its likes, votes and reports count. */
  knownVisitor: boolean;
}

/** Playwright's own warning about `serviceWorkers: 'block'`. */
const blockedServiceWorker = /Service Worker registration blocked by Playwright/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer(settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedConsole: [[], { option: true }],
  firstVisit: [false, { option: true }],
  knownVisitor: [true, { option: true }],
  context: async ({ context, firstVisit, knownVisitor, server }, use) => {
    context.on('page', (page) => openBelow(page, server.url));
    if (knownVisitor) await addKnownVisitor(context, server.url);
    if (!firstVisit)
      await context.addInitScript(() => {
        try {
          sessionStorage.setItem('splash-shown', '1');
          localStorage.setItem('announcement-dismissed-v1.2.0', 'true');
        } catch {
          // A page without storage (a sandboxed frame) has neither.
        }
      });
    await use(context);
  },
  quietConsole: [
    async ({ context, expectedConsole }, use) => {
      const messages: string[] = [];
      const record = (text: string) => {
        if (![blockedServiceWorker, ...expectedConsole].some((pattern) => pattern.test(text)))
          messages.push(text);
      };
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) record(`${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => record(`uncaught: ${error.error().message}`));
      await use();
      expect(messages, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

/** Makes `goto('/chat')` a path of the site, which may be under a sub-path; Playwright takes it as one of the host. */
function openBelow(page: Page, site: string): void {
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(url.startsWith('/') ? site + url : url, options);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Puts axe into every frame of the page that has none yet. Axe's own package for Playwright does so twice an analysis and
 * fetches all that was found, which takes three times as long.
 */
async function addAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const adding = frame
      .evaluate(() => 'axe' in window)
      .then((isThere) => (isThere ? undefined : frame.evaluate(axe.source)));
    // A frame in the page may leave it meanwhile.
    await (frame === page.mainFrame() ? adding : adding.catch(() => undefined));
  }
}

/**
 * No serious or critical accessibility finding on the page as it is now.
 * @param whileOpening a part of it is still being fetched, and that is what is looked at
 */
export async function expectAccessible(page: Page, { whileOpening = false } = {}): Promise<void> {
  // A menu or dialog that is fading out still has its focus guards, hidden and focusable at once.
  await expect(page.locator('[data-ending-style]')).toHaveCount(0);
  // A page that is still being fetched is not the page.
  if (!whileOpening) await expect(page.locator('.kit-opening')).toHaveCount(0);
  // What is fading in has less contrast for a moment.
  await page.evaluate(() => {
    const finite = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    return Promise.allSettled(finite.map(({ finished }) => finished));
  });
  await addAxe(page);
  const serious = await page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  expect(serious).toEqual([]);
}

export { expect };
