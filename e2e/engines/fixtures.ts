import { test as base, expect, type TestInfo } from '@playwright/test';
import { byMessage } from '../../apps/server/test/mock-provider/by-message.ts';
import { startMockProvider } from '../../apps/server/test/mock-provider/mock-provider.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import type { EngineBrowser } from './engine-browser.ts';
import { startFirefox } from './firefox.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { startWebkit } from './webkit.ts';

const starts = { firefox: startFirefox, webkit: startWebkit };
export type EngineName = keyof typeof starts;

interface WorkerFixtures {
  /** Set by the project. */
  engine: EngineName;
  server: RunningServer;
  engineBrowser: EngineBrowser;
}

interface TestFixtures {
  visitor: Visitor;
}

/** A server with the mock provider as its model, and one browser for all tests of a worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const provider = await startMockProvider(byMessage);
      const server = await startServer({
        MODEL_BASE_URL: provider.baseUrl,
        MODEL_API_KEY: 'sk-test',
        MODEL_NAME: 'gpt-4o',
      });
      await use(server);
      await server.stop();
      await provider.close();
    },
    { scope: 'worker' },
  ],
  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await starts[engine]();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visitor: async ({ engineBrowser, server }, use, info) => {
    info.annotations.push({ type: 'browser', description: engineBrowser.version });
    // A page of the site without its script: what earlier tests stored is forgotten there.
    await engineBrowser.goto(`${server.url}/robots.txt`);
    await engineBrowser.evaluate(forgetEverything);
    await engineBrowser.takeErrors();
    await use(createVisitor(engineBrowser, server.url));
    if (info.status !== info.expectedStatus) await attachPage(engineBrowser, info);
    expect(await engineBrowser.takeErrors(), 'the console stays quiet').toEqual([]);
  },
});

/** What the page looked like when the test failed. */
async function attachPage(browser: EngineBrowser, info: TestInfo): Promise<void> {
  const words = await browser.evaluate(() => `${location.pathname}\n${document.body.innerText}`);
  await info.attach('page', { body: words, contentType: 'text/plain' });
  await info.attach('screenshot', { body: await browser.screenshot(), contentType: 'image/png' });
}

/** Runs in the page: an empty browser that has seen the splash and the announcement. */
async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name }) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name ?? '');
          request.addEventListener('success', () => resolve());
          request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
        }),
    ),
  );
  sessionStorage.setItem('splash-shown', '1');
  localStorage.setItem('announcement-dismissed-v1.2.0', 'true');
}

export { expect };
