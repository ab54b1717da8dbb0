import { expect, test } from 'vitest';
import { budgetNotice } from './budget-notice.ts';

const resetsAt = new Date(2026, 10, 21).getTime();
const none = { used: 1_000_000, limit: null };

test('R-LIMIT-02 nothing is said without a limit or with plenty left', () => {
  expect(budgetNotice({ visitor: none, site: none, resetsAt })).toBeNull();
  expect(budgetNotice({ visitor: { used: 79, limit: 100 }, site: none, resetsAt })).toBeNull();
});

test('R-LIMIT-02 from 80 % on the line says how much is used, and at the end that tools still work', () => {
  expect(budgetNotice({ visitor: { used: 85, limit: 100 }, site: none, resetsAt })).toBe(
    '你今天的模型用量已用 85%，0:00 恢复。',
  );
  expect(budgetNotice({ visitor: none, site: { used: 100, limit: 100 }, resetsAt })).toBe(
    '本站今天的模型用量已用完，0:00 恢复。本地工具仍可使用。',
  );
});
