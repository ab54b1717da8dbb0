import type { DayUsage, ModelInfo } from '@baigong/contracts';
import { expect, test } from 'vitest';
import type { Session } from '../../session/session.ts';
import { askingCosts, inWords, payers } from './comparison-cost.ts';

const model = (id: string, fields: Partial<ModelInfo> = {}): ModelInfo => ({
  id,
  name: id,
  endpoint: '服务商',
  abilities: ['text'],
  local: false,
  ...fields,
});
const said = (id: string, role: 'user' | 'assistant', content: string, parent: string | null) => ({
  id,
  role,
  content,
  conversationId: 's',
  parent,
  createdAt: 0,
});
const long = '这是一句很长的话。'.repeat(200);
const session: Session = {
  id: 's',
  title: '',
  createdAt: 0,
  updatedAt: 0,
  messages: [said('q', 'user', long, null), said('a', 'assistant', long, 'q'), said('r', 'user', '短', 'a')],
};
const usage = (used: number, limit: number | null): DayUsage => ({
  visitor: { used, limit },
  address: { used, limit },
  site: { used, limit },
  tightest: 'visitor',
  resetsAt: 0,
  reset: '明天',
});

test('R-COMPARE-02 the tokens of the conversation are estimated for each model, cut to its window', () => {
  const [wide, narrow] = askingCosts(session, said('n', 'user', '再问', null), [
    model('a'),
    model('b', { context: 2_000 }),
  ]);
  expect(wide?.leftOut).toBe(0);
  expect(narrow?.leftOut).toBeGreaterThan(0);
  expect(narrow?.tokens).toBeLessThan(wide?.tokens ?? 0);
  expect(wide?.tokens).toBeGreaterThan(2_000);
});

test('R-COMPARE-02 for the last question again, what follows it does not count', () => {
  const [again] = askingCosts(session, said('q', 'user', long, null), [model('a')]);
  const [next] = askingCosts(session, said('n', 'user', '再问', null), [model('a')]);
  expect(again?.tokens).toBeLessThan((next?.tokens ?? 0) / 1.9);
});

test('R-COMPARE-02 who pays is said for each place, with what is left of the allowance', () => {
  const costs = askingCosts(session, said('n', 'user', '再问', null), [
    model('e/a'),
    model('key:k/b', { endpoint: 'DeepSeek' }),
    model('device:d/c'),
  ]);
  const [site, key, device] = payers(costs, usage(0, 100));
  expect(site).toMatch(/^本站的 1 个由本站付费.*还剩约 100 ?词元.*可能不够/);
  expect(key).toMatch(/^我的密钥的 1 个由你付费.*DeepSeek 的价目.*不知道单价/);
  expect(device).toContain('不花钱');
  expect(payers(costs.slice(0, 1), usage(0, null))).toHaveLength(1);
  expect(payers(costs.slice(0, 1), undefined)[0]).not.toContain('还剩');
  expect(payers([], undefined)).toEqual([]);
});

test('R-COMPARE-02 a number is said as one reads it', () => {
  expect([980, 1_240, 31_600].map(inWords)).toEqual(['约 980 词元', '约 1.2 千词元', '约 3.2 万词元']);
});
