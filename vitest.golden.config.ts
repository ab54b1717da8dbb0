import { defineConfig } from 'vitest/config';

/** Outputs compared with what is recorded in golden/recorded: `npm run golden`. */
export default defineConfig({
  test: {
    name: 'golden',
    environment: 'node',
    pool: 'threads',
    include: ['golden/**/*.golden.ts'],
    testTimeout: 300_000,
  },
});
