import { byMessage } from '../../apps/server/test/mock-provider/by-message.ts';
import { startMockProvider, type MockProvider } from '../../apps/server/test/mock-provider/mock-provider.ts';
import { test as base } from './fixtures.ts';
import { startServer } from './server.ts';

/** A server of its own with the mock provider as its model; `settings` stand over what is set here. */
export const test = base.extend<object, { provider: MockProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const provider = await startMockProvider(byMessage);
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider, settings }, use) => {
      const server = await startServer({
        MODEL_BASE_URL: provider.baseUrl,
        MODEL_API_KEY: 'sk-test',
        // Known to see pictures and to call tools.
        MODEL_NAME: 'gpt-4o',
        ...settings,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
