import { describe, expect, test } from 'vitest';
import { findTable, tableToMarkdown, type OcrLine } from './ocr-lines.ts';
import { joinLine } from './words.ts';

/** A line whose words begin at the given places, ten pixels a letter. */
function line(...words: [string, number][]): OcrLine {
  return {
    text: joinLine(words.map(([text]) => text)),
    confidence: 90,
    words: words.map(([text, left]) => ({
      text,
      confidence: 90,
      left,
      right: left + text.length * 10,
      top: 0,
      bottom: 20,
      from: 0,
      to: 1,
    })),
    doubts: [],
    corners: [],
    straight: { left: 0, top: 0, right: 0, bottom: 0 },
    isVertical: false,
    isTurned: false,
    block: 0,
  };
}

describe('R-VIS-06 recognised words become lines and tables', () => {
  test('Chinese has no spaces between words, Latin has', () => {
    expect(joinLine(['你', '好', '，', 'hello', 'world', '世界'])).toBe('你好，hello world世界');
    expect(joinLine([])).toBe('');
  });

  test('rows of the same columns are a table, a paragraph is none', () => {
    const rows = [
      line(['品名', 0], ['数量', 200]),
      line(['苹果', 0], ['12', 200]),
      line(['梨', 0], ['3', 200]),
    ];
    expect(findTable([line(['标题', 0]), ...rows])).toEqual([
      ['品名', '数量'],
      ['苹果', '12'],
      ['梨', '3'],
    ]);
    expect(findTable([line(['这是', 0], ['一句话', 21]), line(['第二', 0], ['句', 21])])).toBeNull();
    expect(findTable([])).toBeNull();
  });

  test('a bar in a cell does not break the Markdown', () => {
    expect(
      tableToMarkdown([
        ['a', 'b|c'],
        ['1', '2'],
      ]),
    ).toBe('| a | b\\|c |\n| --- | --- |\n| 1 | 2 |');
  });
});
