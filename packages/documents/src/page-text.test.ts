import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripWhitespace, rangesOnPage, positionOnPage } from './page-text.ts';

const document = {
  blocks: [
    { kind: 'heading' as const, text: '第一章 借阅', level: 1, page: 1 },
    { kind: 'paragraph' as const, text: '读者可以借阅图书，借阅期三十天。', page: 1 },
    { kind: 'paragraph' as const, text: '第二页的读者。', page: 2 },
  ],
};

test('R-READ-34 a passage is found on the drawn page, the second of two alike as the second', () => {
  const drawn = stripWhitespace('第一章\n借阅 读者可以借阅图书，\n借阅期三十天。').text;
  const at = document.blocks[1]?.text.lastIndexOf('借阅') ?? 0;
  const [place] = rangesOnPage(drawn, document, { block: 1, start: at, end: at + 2 });
  expect(place?.[0]).toBe(drawn.lastIndexOf('借阅'));
});

test('R-READ-34 a passage drawn in another order is found piece by piece; one that is not there, nowhere', () => {
  const table = { blocks: [{ kind: 'paragraph' as const, text: '品名一\t数量二', page: 1 }] };
  expect(rangesOnPage('数量二品名一', table, { block: 0, start: 0, end: 7 })).toHaveLength(2);
  expect(rangesOnPage('别的文字', document, { block: 0, start: 0, end: 6 })).toEqual([]);
});

test('R-READ-41 words selected on a drawn page have their position in the text', () => {
  expect(positionOnPage(document, 1, '借阅期\n三十天')).toEqual({ block: 1, start: 9, end: 15 });
  expect(positionOnPage(document, 2, '第一章')).toBeUndefined();
});

test('R-READ-34 every letter that is kept knows where it stood', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { text: kept, offsets: from } = stripWhitespace(text);
      expect(kept).toHaveLength(from.length);
      for (const [index, at] of from.entries())
        expect(kept.charAt(index).toLowerCase()).toBe(stripWhitespace(text.charAt(at)).text.toLowerCase());
    }),
  );
});
