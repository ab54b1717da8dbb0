import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayWidth } from './character-width.ts';
import { formatTable, parseSeparated } from './format-table.ts';
import { runCommand, codeOf, refusal } from '../test/run-command.ts';

describe('R-TOOL-10 tables', () => {
  test.each([
    ['姓名,年龄\n张三,28', '| 姓名 | 年龄 |\n| ---- | ---: |\n| 张三 |   28 |'],
    ['a\tb\nx\ty', '| a   | b   |\n| --- | --- |\n| x   | y   |'],
    ['| 名 | 数 |\n|:-:|--:|\n| 苹果 | 3 |', '|  名  |  数 |\n| :--: | --: |\n| 苹果 |   3 |'],
    ['a,"b ""x"", y"\n"1\n2",c|d', '| a      | b "x", y |\n| ------ | -------- |\n| 1<br>2 | c\\|d     |'],
    ['a,b,c\n1', '|   a | b   | c   |\n| --: | --- | --- |\n|   1 |     |     |'],
    ['名称 价格\n茶 ¥12.5', '| 名称 |  价格 |\n| ---- | ----: |\n| 茶   | ¥12.5 |'],
  ])('%j', (text, expected) => {
    expect(codeOf(runCommand(formatTable, text))).toBe(expected);
  });

  test('every line of the output is equally wide in a fixed-width font', () => {
    const lines = (codeOf(runCommand(formatTable, '名,说明\n茶,hello\n😀,（全角）\né,ｱ')) ?? '').split('\n');
    expect(new Set(lines.map(displayWidth)).size).toBe(1);
  });

  test('separated values come back as they were written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '中', ' ', '\r\n') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          const text = rows
            .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
            .join('\n');
          expect(parseSeparated(text, ',')).toEqual(
            rows.filter((row) => row.some((value) => value.trim() !== '')),
          );
        },
      ),
    );
  });

  test.each([
    ['abc', '没有认出表格'],
    ['a,"b\n1', '第 1 行的双引号没有成对'],
    [`${'a,'.repeat(300)}\n`.repeat(200), '表格太大'],
  ])('R-TOOL-14 %j is refused', (text, expected) => {
    expect(refusal(formatTable, text)).toContain(expected);
  });
});
