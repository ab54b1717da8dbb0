import { createRedactor } from './redact-text.ts';
import { expect, test } from 'vitest';
import { choicesOf, decide } from './sensitive-values.ts';

const text = '甲方：张三，电话 13800138000，邮箱 wenjing@example.com。张三与李建国已签字。';

test('R-REDACT-17 matches are rejected and accepted one by one and by kind, and the copy follows', () => {
  const empty = { words: ['已签字'], rejected: [] };
  const one = decide(empty, 'name', ['李建国'], false);
  const kind = decide(one, 'email', ['wenjing@example.com'], false);
  expect(createRedactor(new Map(), choicesOf(kind, [])).redact(text)).toBe(
    '甲方：【当事人甲】，电话 【手机1】，邮箱 wenjing@example.com。【当事人甲】与李建国【词1】。',
  );
  expect(decide(decide(kind, 'email', ['wenjing@example.com'], true), 'name', ['李建国'], true)).toEqual(
    empty,
  );
});
