import { describe, expect, test } from 'vitest';
import { refusalWithTimeLimit } from '../../test/run-with-time-limit.ts';
import { runCommand, codeOf, refusal } from '../../test/run-command.ts';
import { testRegex } from './test-regex.ts';

describe('R-TOOL-09 regular expressions are tested without ever hanging', () => {
  test('matches and groups are listed', () => {
    const block = runCommand(testRegex, '/(?<y>\\d{4})-(\\d{2})/g 2026-11 和 2027-01').blocks[0];
    expect(block).toMatchObject({
      header: ['序号', '位置', '匹配', 'y', '组 2'],
      rows: [
        ['1', '0–7', '2026-11', '2026', '11'],
        ['2', '10–17', '2027-01', '2027', '01'],
      ],
    });
  });

  test.each([
    ['/\\s+/g => - 把 空 格 换 掉', '把-空-格-换-掉'],
    ['/(?<y>\\d+)年/g => $<y>.\n2026年 2027年', '2026. 2027.'],
    ['/(a)(b)?/g => "[$1$2$3$&$$]" ab a', '[ab$3ab$] [a$3a$]'],
    ['/x*/g => - abc', '-a-b-c-'],
  ])('replacement: %s', (text, expected) => {
    expect(codeOf(runCommand(testRegex, text))).toBe(expected);
  });

  test('emoji are one character with the flag u', () => {
    expect(runCommand(testRegex, '/./gu 😀𠮷').summary).toContain('匹配 2 处');
    expect(runCommand(testRegex, '/[\\p{L}--[a-z]]/vg abcD').summary).toContain('“D”');
  });

  test.each([
    ['/(a+)+$/', `${'a'.repeat(40)}b`],
    ['/^(a|a)*$/', `${'a'.repeat(60)}b`],
    ['/(.*)*x/', 'a'.repeat(5_000)],
    ['/^(\\w+\\s?)*$/', `${'word '.repeat(40)}!`],
    ['/(x+x+)+y/', 'x'.repeat(100)],
    ['/.*.*.*.*=/', 'a'.repeat(10_000)],
    ['/(?=(a+)+b)a/', 'a'.repeat(60)],
    ['/(a*)*\\1\\1b/', 'a'.repeat(200)],
  ])('%s on its worst text is terminated with advice', async (pattern, text) => {
    const { refusal: sentence, runMs } = await refusalWithTimeLimit('test_regex', `${pattern} ${text}`);
    expect(sentence).toContain('灾难性回溯');
    expect(runMs).toBeLessThan(5_000);
  });

  test('a harmless pattern on a long text stays within the time limit', async () => {
    const { refusal: sentence } = await refusalWithTimeLimit(
      'test_regex',
      `/(\\w+) (\\w+)/g ${'word '.repeat(39_000)}`,
    );
    expect(sentence).toBe('');
  });

  test.each([
    ['/(/ a', '圆括号没有成对'],
    ['/a{2,1}/ a', '颠倒了'],
    ['/*/ a', '没有可以重复的内容'],
    ['/\\p{Foo}/u a', 'Unicode 属性名'],
    ['/[z-a]/ a', '颠倒了'],
    ['/a/gg a', '标志“gg”不正确'],
    ['/a/uv a', '不能同时使用'],
    ['/a/q a', '标志“q”不正确'],
    ['abc', '两条斜杠之间'],
    [`/${'a'.repeat(1_001)}/ a`, '上限是 1000'],
    ['/[\\q{abc}]/v a', '不支持'],
    ['/(?<n>a)(?<n>b)/ a', '名字重复'],
  ])('R-TOOL-14 %s is refused: %s', (text, expected) => {
    expect(refusal(testRegex, text)).toContain(expected);
  });
});
