/** Counts what the checks and the test runners of `npm test` found. */

export function makeTally() {
  return { passed: 0, failed: 0, failedNames: [] };
}

/** A check that passes or fails as one. */
export function tallyCheck(tally, code, name) {
  if (code === 0) tally.passed++;
  else {
    tally.failed++;
    tally.failedNames.push(name);
  }
}

/**
 * A runner that counts its own tests. `counted` is undefined when it left no report: a runner that died,
 * or that ran nothing, has failed even when no test says so.
 */
export function tallySuite(tally, code, counted, name) {
  const { passed = 0, failed = 0 } = counted ?? {};
  const failures = failed === 0 && (code !== 0 || passed === 0) ? 1 : failed;
  tally.passed += passed;
  tally.failed += failures;
  if (failures > 0) tally.failedNames.push(name);
}

/** Vitest's JSON report. What was skipped counts as failed: nothing is skipped on purpose. */
export function countVitest({ numPassedTests, numTotalTests }) {
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
}

/** Playwright's JSON report; skipped count as failed. `namesOfFlaky` names what passed only when retried. */
export function countPlaywright({ stats: { expected, unexpected, flaky, skipped } }) {
  return { passed: expected + flaky, failed: unexpected + skipped };
}

/** How many tests may pass only when retried before the run fails. */
const FLAKE_BUDGET = 2;

/** More retried tests than the budget allows are one failure. */
export function tallyFlaky(tally, names) {
  if (names.length > FLAKE_BUDGET) tally.failed++;
}

/** The browser tests that passed only when retried, by file and title. */
export function namesOfFlaky({ suites = [] }) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} ${title}`),
    ...namesOfFlaky({ suites: inner }),
  ]);
}

/** The stages that failed, in a line above the last one: their output is far up by then. */
export function failedLine({ failedNames }) {
  return failedNames.length === 0 ? '' : `没有通过：${failedNames.join('、')}\n`;
}

/** The one line that a run ends with. */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
