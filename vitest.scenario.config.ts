import { defineConfig } from 'vitest/config';

/** The whole scaled-out site under traffic, faults and load, one test after the other: `npm run test:scale`. */
export default defineConfig({
  test: {
    name: 'scenario',
    environment: 'node',
    pool: 'forks',
    fileParallelism: false,
    include: ['apps/server/test/scale/scenario.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
