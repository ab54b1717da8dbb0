import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * The contract suites on PostgreSQL, Redis and S3, and the tests of the API over PostgreSQL: `npm run test:scale`
 * starts the engines.
 */
export default defineConfig({
  test: {
    name: 'scale',
    environment: 'node',
    pool: 'threads',
    // Vitest leaves one core for itself, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    isolate: false,
    include: [
      'apps/server/**/*.scale.test.ts',
      'apps/server/test/{api,base-path,blocks,counting,quotas,share,uploads}.test.ts',
      'apps/server/test/{chat,feedback,gallery,paint}/**/*.test.ts',
      'apps/server/test/storage/{audit,removals,storage-router,takedown}.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    setupFiles: ['apps/server/test/engines/guard-timeouts.ts'],
    globalSetup: ['apps/server/test/engines/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
