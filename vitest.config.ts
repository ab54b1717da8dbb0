import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

const testFiles = globSync(
  [
    'packages/*/src/**/*.test.ts',
    'apps/*/src/**/*.test.{ts,tsx}',
    'apps/server/test/**/*.test.ts',
    'scripts/**/*.test.ts',
  ],
  { cwd: root, exclude: (name) => name.endsWith('node_modules') || name.endsWith('.scale.test.ts') },
);

/** A file that replaces modules, draws into a document or opens the browser's database must not share them with the files after it. */
const needsIsolation = /\bvi\.(?:mock|doMock|resetModules)\(|@vitest-environment jsdom|'fake-indexeddb/;
const isolated = testFiles.filter((file) => needsIsolation.test(readFileSync(path.join(root, file), 'utf8')));

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'threads',
    setupFiles: path.join(root, 'scripts/own-channels.ts'),
    // Vitest leaves one core for itself, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    restoreMocks: true,
    unstubGlobals: true,
    // Timeouts end a hang; they do not judge a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Modules are loaded once per worker, not once per file: half the time of a run.
      {
        extends: true,
        test: { name: 'shared', include: testFiles, exclude: isolated, isolate: false },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
  },
});
