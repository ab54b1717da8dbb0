import type { DayUsage } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { budgetNotice } from './budget-notice.ts';

const plenty = { used: 1_000_000, limit: null };

function usage(changes: Partial<DayUsage>): DayUsage {
  const reset = '11月21日 0:00（北京时间）';
  return {
    visitor: plenty,
    address: plenty,
    site: plenty,
    tightest: 'visitor',
    resetsAt: 0,
    reset,
    ...changes,
  };
}

test('R-LIMIT-02 nothing is said without a limit or with plenty left', () => {
  expect(budgetNotice(usage({}))).toBeNull();
  expect(budgetNotice(usage({ visitor: { used: 79, limit: 100 } }))).toBeNull();
});

test('R-LIMIT-02 from 80 % on the line says how much is used, and at the end that tools still work', () => {
  expect(budgetNotice(usage({ visitor: { used: 85, limit: 100 } }))).toBe(
    '你今天的模型用量已用 85%，11月21日 0:00（北京时间）恢复。',
  );
  expect(budgetNotice(usage({ tightest: 'site', site: { used: 100, limit: 100 } }))).toBe(
    '本站今天的模型用量已用完，11月21日 0:00（北京时间）恢复。本地工具仍可使用。',
  );
});

test('R-LIMIT-67 the line is about the allowance of which least is left', () => {
  const visitor = { used: 90, limit: 100 };
  expect(budgetNotice(usage({ visitor, tightest: 'address', address: { used: 995, limit: 1000 } }))).toBe(
    '你所在网络今天的模型用量已用 99%，11月21日 0:00（北京时间）恢复。',
  );
});
