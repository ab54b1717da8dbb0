import { defineConfig } from 'vitest/config';

/** The contract suites on PostgreSQL, Redis and S3: `npm run test:scale` starts the engines. */
export default defineConfig({
  test: {
    name: 'scale',
    environment: 'node',
    pool: 'threads',
    isolate: false,
    include: ['apps/server/**/*.scale.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['apps/server/test/engines/setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
