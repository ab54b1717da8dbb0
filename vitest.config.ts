import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'apps/server/test/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    environment: 'node',
    restoreMocks: true,
    // Time-outs are there to end a hang, not to judge a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
