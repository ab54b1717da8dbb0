import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runCommand, codeOf, refusal, valueOf } from '../../test/run-command.ts';
import { formatJson } from './format-json.ts';

describe('R-TOOL-10 JSON', () => {
  test('is laid out, compacted and sorted', () => {
    expect(codeOf(runCommand(formatJson, '{"b":[1,{}],"a":[]}'))).toBe(
      '{\n  "b": [\n    1,\n    {}\n  ],\n  "a": []\n}',
    );
    expect(codeOf(runCommand(formatJson, '压缩 {"a" : [ 1, 2 ] }'))).toBe('{"a":[1,2]}');
    expect(codeOf(runCommand(formatJson, '排序 压缩 {"b":1,"a":{"d":1,"c":2}}'))).toBe(
      '{"a":{"c":2,"d":1},"b":1}',
    );
    expect(codeOf(runCommand(formatJson, '缩进4 [1]'))).toBe('[\n    1\n]');
    expect(codeOf(runCommand(formatJson, '```json\n[1]\n```'))).toBe('[\n  1\n]');
  });

  test('numbers, escapes, order and repeated keys stay as they were written', () => {
    const result = runCommand(formatJson, '压缩 {"2":1.0,"1":12345678901234567890,"a":"\\u4e2d","a":1e2}');
    expect(codeOf(result)).toBe('{"2":1.0,"1":12345678901234567890,"a":"\\u4e2d","a":1e2}');
    expect(valueOf(result, '重复的键')).toContain('a');
    expect(valueOf(result, '过大的整数')).toContain('12345678901234567890');
  });

  test('what the platform reads, it reads, and gives back the same value', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (text, compact) => {
        const output = codeOf(
          formatJson.run({ text, compact }, { now: 0, timeZone: 'UTC', randomBytes: () => new Uint8Array() }),
        );
        expect(JSON.parse(output ?? '')).toEqual(JSON.parse(text));
      }),
    );
  });

  test('what the platform refuses, it refuses', () => {
    const noise = fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          '"',
          'a',
          ':',
          ',',
          '1',
          '0',
          '-',
          '.',
          'e',
          '\\',
          'n',
          'null',
          ' ',
          '\n',
          '"k":',
        ),
        { maxLength: 14 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(noise, (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        if (text.trim() !== '') expect(refusal(formatJson, text) === '').toBe(valid);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['{a:1}', '第 1 行第 2 列', '键要放在英文双引号里'],
    ["{'a':1}", '第 1 行第 2 列', '单引号'],
    ['{\n  "a": 1,\n}', '第 3 行第 1 列', '最后一项后面不能有逗号'],
    ['[1,2,]', '第 1 行第 6 列', '最后一项后面不能有逗号'],
    ['{"名字"：1}', '第 1 行第 6 列', '中文冒号'],
    ['["😀"，1]', '第 1 行第 5 列', '中文标点“，”'],
    ['{"a":1 "b":2}', '第 1 行第 8 列', '少了逗号'],
    ['{"a":[1,2}', '第 1 行第 10 列', '括号不成对'],
    ['{"a":True}', '第 1 行第 6 列', '请写 true'],
    ['[01]', '第 1 行第 2 列', '多余的 0'],
    ['[.5]', '第 1 行第 2 列', '例如 0.5'],
    ['// x\n{}', '第 1 行第 1 列', '注释'],
    ['{"a":1}}', '第 1 行第 8 列', '多了一个“}”'],
    ['{"a":', '第 1 行第 6 列', '少一个值'],
    ['{"a":[1', '第 1 行第 6 列', '少了右边的 ]'],
    ['"C:\\x"', '第 1 行第 4 列', '反斜杠'],
    ['{"a":"x\ny"}', '第 1 行第 6 列', '不能直接换行'],
    ['{}{}', '第 1 行第 3 列', '多余的内容'],
  ])('an error names its place: %j', (text, place, reason) => {
    expect(refusal(formatJson, text)).toContain(place);
    expect(refusal(formatJson, text)).toContain(reason);
  });

  test('R-TOOL-14 nesting without end is refused, not overflowed', () => {
    expect(refusal(formatJson, '['.repeat(100_000))).toContain('嵌套太深');
    expect(refusal(formatJson, '{"a":'.repeat(30_000))).toContain('嵌套太深');
  });
});
