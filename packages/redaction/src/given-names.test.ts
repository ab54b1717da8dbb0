import { expect, test } from 'vitest';
import { findInBlocks } from './find-sensitive-data.ts';
import { createRedactor } from './redact-text.ts';

const found = (lines: readonly string[]): string[][] =>
  findInBlocks(lines.map((text) => ({ text }))).map((matches, line) =>
    matches.map(({ start, end }) => lines[line]?.slice(start, end) ?? ''),
  );

test('R-REDACT-64 a given name alone is found where the whole name is known, also in another block', () => {
  expect(found(['患者姓名：王晓梅，女', '晓梅说昨晚没睡好，今早晓梅又发烧了'])).toEqual([
    ['王晓梅'],
    ['晓梅', '晓梅'],
  ]);
});

test('R-REDACT-64 a given name that is a word too is a name only where it stands like one', () => {
  expect(found(['被告：李建国，男', '建国以来最大的一场雨。', '“建国，你过来一下。”'])).toEqual([
    ['李建国'],
    [],
    ['建国'],
  ]);
});

test('R-REDACT-64 one person has one pseudonym, and the text comes back', () => {
  const text = '姓名：王晓梅，女。晓梅的丈夫李建国表示同意。建国以来最大的雨。建国，你来。';
  const redactor = createRedactor();
  const redacted = redactor.redact(text);
  expect(redacted).toBe(
    '姓名：【当事人甲】，女。【当事人甲-2】的丈夫【当事人乙】表示同意。建国以来最大的雨。【当事人乙-2】，你来。',
  );
  expect(redactor.restore(redacted)).toBe(text);
});

test('R-REDACT-64 a given name of two people is tied to neither', () => {
  const redacted = createRedactor().redact('姓名：王晓梅，女。姓名：李晓梅，女。晓梅说可以。');
  expect(redacted).toBe('姓名：【当事人甲】，女。姓名：【当事人乙】，女。【当事人丙】说可以。');
});
