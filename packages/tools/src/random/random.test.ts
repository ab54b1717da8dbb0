import { describe, expect, test } from 'vitest';
import { ToolFailure } from '../failure.ts';
import { runCommand, codeOf, refusal, valueOf } from '../../test/run-command.ts';
import { seededBytes, testContext } from '../../test/context.ts';
import { drawBelow, shuffled } from './draw.ts';
import { random } from './random.ts';

/** Pearson's statistic against equal chances. */
function chiSquare(counts: readonly number[], total: number): number {
  const expected = total / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('R-TOOL-08 randomness is unbiased and comes from the given bytes', () => {
  test('every byte string leads to equal chances: all 256 bytes, bound 6', () => {
    // Exact: the low three bits of a byte are fair, and 6 and 7 are drawn anew.
    const counts = Array.from({ length: 6 }, () => 0);
    for (let byte = 0; byte < 256; byte += 1) {
      let first = true;
      const value = Number(
        drawBelow(6n, () => {
          const bytes = Uint8Array.of(first ? byte : 0);
          first = false;
          return bytes;
        }),
      );
      if ((byte & 7) < 6) counts[value] = (counts[value] ?? 0) + 1;
    }
    expect(counts).toEqual([32, 32, 32, 32, 32, 32]);
  });

  test('all orders of three are equally likely', () => {
    const bytes = seededBytes(7);
    const counts = new Map<string, number>();
    for (let i = 0; i < 6_000; i += 1) {
      const order = shuffled(['a', 'b', 'c'], bytes).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // 5 degrees of freedom: 20.5 is the 99.9 % quantile.
    expect(chiSquare([...counts.values()], 6_000)).toBeLessThan(20.5);
  });

  test('numbers without repetition stay in range and differ, even all of them', () => {
    const values = (codeOf(runCommand(random, '1-50 50个 不重复')) ?? '').split('\n').map(Number);
    expect(values.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });

  test.each([
    ['1到10', /^(?:[1-9]|10)$/],
    ['-5到-5', /^-5$/],
    ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['密码 20位', /^20 位密码，强度约 122 比特$/],
    ['3d6+2', /^3d6\+2 = (?:[5-9]|1\d|20)$/],
    ['抛硬币', /^[正反]面$/],
    ['掷两个骰子', /^2d6 = \d+$/],
    ['从 火锅、烧烤、面条 中选 1 个', /^(?:火锅|烧烤|面条)$/],
    ['火锅 还是 烧烤', /^(?:火锅|烧烤)$/],
    ['打乱 甲 乙 丙', /^[甲乙丙]、[甲乙丙]、[甲乙丙]$/],
  ])('%s', (text, expected) => {
    expect(runCommand(random, text).summary).toMatch(expected);
  });

  test('a password holds every kind of sign and no look-alikes', () => {
    const text = codeOf(runCommand(random, '密码 12位')) ?? '';
    for (const kind of [/[a-z]/, /[A-Z]/, /[2-9]/, /[!@#$%^&*\-_=+?]/]) expect(text).toMatch(kind);
    expect(text).not.toMatch(/[0O1lI]/);
  });

  test('numbers beyond 2^53 are exact', () => {
    expect(runCommand(random, '999999999999999999到999999999999999999').summary).toBe('999999999999999999');
  });

  test.each([
    ['1-3 5个 不重复', '只有 3 个整数'],
    ['密码 2位', '密码 4 至 256 位'],
    ['10d1', '骰子 2 面以上'],
    ['从 甲、乙 中选 5 个', '选不出 5 项'],
    ['甲', '看不懂'],
  ])('R-TOOL-14 %s is refused: %s', (text, expected) => {
    expect(refusal(random, text)).toContain(expected);
  });

  test('R-TOOL-14 a broken source of bytes ends in words, not in a loop', () => {
    const context = { ...testContext, randomBytes: (count: number) => new Uint8Array(count).fill(255) };
    expect(() => runCommand(random, '1-100', context)).toThrow(ToolFailure);
    expect(() => runCommand(random, '密码', context)).toThrow('随机数来源不正常');
    expect(valueOf(runCommand(random, '3d6'), '合计')).toMatch(/^\d+$/);
  });
});
