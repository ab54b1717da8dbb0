import type { RunnerTestCase } from 'vitest';

type Finished = Pick<RunnerTestCase, 'name' | 'result'>;

/**
 * Keeps the tests of a file from running beside one that timed out: its work goes on, on the same rows, and would make
 * them fail for no fault of theirs.
 */
export function createTimeoutGuard() {
  let timedOut: string | undefined;
  return {
    /** Before each test. Throws after a timeout. */
    before(): void {
      if (timedOut !== undefined)
        throw new Error(`not run: “${timedOut}” timed out before it and may still change the same rows`);
    },
    /** After each test. */
    after({ name, result }: Finished): void {
      if (result?.errors?.some(({ message }) => /^(Test|Hook) timed out in/.test(message))) timedOut = name;
    },
  };
}
