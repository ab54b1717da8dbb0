import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timed } from '../testing/timing.ts';
import { ask, codeOf, refusal } from '../testing/ask.ts';
import { compileRegex } from './compile.ts';
import { execute, substitute } from './execute.ts';
import { testRegex } from './test-regex.ts';

describe('R-TOOL-09 regular expressions are tested without ever hanging', () => {
  test('matches and groups are listed', () => {
    const block = ask(testRegex, '/(?<y>\\d{4})-(\\d{2})/g 2026-11 和 2027-01').blocks[0];
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
    expect(codeOf(ask(testRegex, text))).toBe(expected);
  });

  test('emoji are one character with the flag u', () => {
    expect(ask(testRegex, '/./gu 😀𠮷').summary).toContain('匹配 2 处');
    expect(ask(testRegex, '/[\\p{L}--[a-z]]/vg abcD').summary).toContain('“D”');
  });

  test.each([
    ['/(a+)+$/', `${'a'.repeat(40)}b`],
    ['/^(a|a)*$/', `${'a'.repeat(60)}b`],
    ['/(.*)*x/', 'a'.repeat(5_000)],
    ['/^(\\w+\\s?)*$/', `${'word '.repeat(40)}!`],
    ['/(x+x+)+y/', 'x'.repeat(100)],
    ['/.*.*.*.*=/', 'a'.repeat(10_000)],
    ['/(?=(a+)+b)c/', 'a'.repeat(60)],
    ['/(a*)*\\1\\1b/', 'a'.repeat(200)],
  ])('%s on its worst text stops with advice', (pattern, text) => {
    expect(
      timed(() => expect(refusal(testRegex, `${pattern} ${text}`)).toContain('灾难性回溯')),
    ).toBeLessThan(5_000);
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

  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '\\w',
    '\\b',
    '\\B',
    '^',
    '$',
    '\\d',
    'c',
    'é',
    '\\s',
    '\\1',
    '\\2',
    '(a*)',
    '(?:)',
    '(b|a)',
    '(?:a|ab)',
    '(?<=(a)b)',
    '(?<!b)',
    '(?=a)',
    '(?!b)',
    '😀',
    '\\u{1F600}',
    'A',
  );
  const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{0,2}', '{2}', '*?', '+?', '??', '{1,}?');
  const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
    pattern: fc
      .array(tie('item'), { minLength: 1, maxLength: 4 })
      .chain((items) => fc.constantFrom(items.join(''), items.join('|'))),
    item: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(atom, quantifier).map(([a, q]) => a + q),
      fc
        .tuple(fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<=', '(?<!'), tie('pattern'), quantifier)
        .map(([open, inner, q]) => `${open}${inner})${q}`),
    ),
  }));

  test('the engine agrees with the platform’s on patterns that both accept', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'A', 'é', '1', ' ', '\n', '😀', '\ud83d'), { maxLength: 9 })
      .map((parts) => parts.join(''));
    const flags = fc.constantFrom('', 'i', 'm', 'u', 's', 'iu', 'v', 'im');
    fc.assert(
      fc.property(pattern, flags, text, (source, flag, subject) => {
        let native: RegExp;
        try {
          native = new RegExp(source, `${flag}g`);
        } catch {
          return;
        }
        const found = Array.from(subject.matchAll(native));
        // V8 tries the middle of a surrogate pair as a beginning; ECMA-262 (AdvanceStringIndex) does not.
        if (native.unicode || native.unicodeSets) {
          if (found.some(({ index }) => (subject.codePointAt(index - 1) ?? 0) > 0xffff)) return;
        }
        const program = compileRegex(source, `${flag}g`);
        const { matches } = execute(program, subject, 1_000);
        expect(matches.map(({ start, end, groups }) => [start, end, ...groups])).toEqual(
          found.map((match) => [match.index, match.index + match[0].length, ...match.slice(1)]),
        );
        const template = "<$1|$2|$&|$$|$`|$'|$9>";
        let [result, last] = ['', 0];
        for (const match of matches) {
          result += subject.slice(last, match.start) + substitute(template, subject, match, program.groups);
          last = match.end;
        }
        expect(result + subject.slice(last)).toBe(subject.replace(native, template));
      }),
      { numRuns: 3_000 },
    );
  });
});
