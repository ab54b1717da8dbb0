import { expect, test } from 'vitest';
import {
  closingLine,
  countPlaywright,
  countVitest,
  failedLine,
  makeTally,
  namesOfFlaky,
  tallyCheck,
  tallyFlaky,
  tallySuite,
} from './tally.mjs';

test('R-SETUP-02 a run counts what passed and failed, and ends with one line', () => {
  const tally = makeTally();
  tallyCheck(tally, 0, '格式');
  expect(failedLine(tally)).toBe('');
  tallyCheck(tally, 1, '类型');
  tallySuite(tally, 1, countVitest({ numPassedTests: 7, numTotalTests: 9 }), '单元测试');
  tallySuite(
    tally,
    0,
    countPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }),
    '浏览器测试',
  );
  expect(failedLine(tally)).toBe('没有通过：类型、单元测试\n');
  expect(closingLine(tally)).toBe('12 passed, 3 failed');
});

test('R-SETUP-02 a browser test that passed only when retried is counted and named, and a third fails the run', () => {
  const flaky = { file: 'a.spec.ts', title: 'R-1', tests: [{ status: 'flaky' }] };
  const steady = { file: 'a.spec.ts', title: 'R-2', tests: [{ status: 'expected' }] };
  expect(countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 } })).toEqual({
    passed: 2,
    failed: 0,
  });
  expect(namesOfFlaky({ suites: [{ specs: [steady], suites: [{ specs: [flaky] }] }] })).toEqual([
    'a.spec.ts R-1',
  ]);
  const failuresOf = (names: string[]) => {
    const tally = makeTally();
    tallyFlaky(tally, names);
    return tally.failed;
  };
  expect([[], ['a', 'b'], ['a', 'b', 'c']].map(failuresOf)).toEqual([0, 0, 1]);
});

test('R-SETUP-02 a runner that died, ran nothing or skipped has failed', () => {
  for (const [code, counted] of [
    [1, undefined],
    [0, undefined],
    [0, { passed: 0, failed: 0 }],
    [1, { passed: 5, failed: 0 }],
    [0, countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 } })],
    [0, countVitest({ numPassedTests: 5, numTotalTests: 6 })],
  ] as const) {
    const tally = makeTally();
    tallySuite(tally, code, counted, '单元测试');
    expect(tally.failed).toBeGreaterThan(0);
  }
});
