import { expect, test } from 'vitest';
import { joinContinuedTables, type PageBlocks, markMargins } from './across-pages.ts';
import type { LayoutBlock } from './page-layout.ts';

const words = (text: string, top: number, size = 10): LayoutBlock => ({
  kind: 'words',
  text,
  lines: 1,
  size,
  left: 50,
  right: 300,
  top,
  bottom: top + size,
});
const table = (
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  top: number,
): LayoutBlock => ({
  ...words(rows.map((row) => row.join('\t')).join('\n'), top),
  kind: 'table',
  rows,
  columns,
});
const pagesOf = (...pages: readonly LayoutBlock[][]): PageBlocks[] =>
  pages.map((blocks, at) => ({ page: at + 1, blocks }));

test('R-READ-81 a table goes on over pages, with its head printed again, a header above it and “续表”', () => {
  const head = ['名称', '数量'];
  const pages = pagesOf(
    [words('年报', 20), words('一段文字', 80), table([head, ['甲', '1']], [50, 200], 600)],
    [words('年报', 20), table([head, ['乙', '2']], [51, 201], 60), words('2', 810)],
    [words('年报', 20), words('续表', 50), table([['丙', '3']], [50, 199], 60), words('别的文字', 300)],
    [words('年报', 20), table([['别的', '表']], [50, 330], 60)],
  );
  const joined = joinContinuedTables(markMargins(pages, () => 842));
  const shown = joined.map(({ blocks }) =>
    blocks.filter(({ role }) => role === undefined).map(({ text }) => text),
  );
  expect(shown).toEqual([['一段文字', '名称\t数量\n甲\t1\n乙\t2\n丙\t3'], [], ['别的文字'], ['别的\t表']]);
  expect(joined[1]?.blocks.map(({ role }) => role)).toEqual(['header', 'footer']);
});

test('R-READ-81 a text that two pages have at other heights, and a number in the midst of a page, stay text', () => {
  const pages = pagesOf(
    [words('小结', 100), words('正文一', 200), words('12', 400), words('页脚 1', 800)],
    [words('小结', 300), words('正文二', 420), words('页脚 2', 800)],
    [words('正文三', 100), words('正文四', 200), words('页脚 3', 800)],
  );
  const marked = markMargins(pages, () => 842);
  expect(marked.flatMap(({ blocks }) => blocks.filter(({ role }) => role).map(({ text }) => text))).toEqual([
    '页脚 1',
    '页脚 2',
    '页脚 3',
  ]);
});

test('R-READ-220 the header of each chapter of a book is left out, and what stands often within pages stays', () => {
  const chapters = ['总则', '物权', '合同', '人格权', '婚姻家庭', '继承'];
  const chapterOf = (at: number) => chapters[Math.floor(at / 10)] ?? '';
  const pages = pagesOf(
    ...Array.from({ length: 60 }, (_, at) => [
      words(at % 2 === 0 ? `第${1 + Math.floor(at / 10)}编 ${chapterOf(at)}` : '某书', 30),
      words(`正文 ${at}`, 200),
      ...(at % 10 < 3 ? [words('小结', 400)] : []),
      words(`${chapterOf(at)} · ${at + 1}`, 800),
    ]),
  );
  const kept = markMargins(pages, () => 842).map(({ blocks }) =>
    blocks.filter(({ role }) => role === undefined).map(({ text }) => text),
  );
  expect(kept.flat()).toEqual(
    Array.from({ length: 60 }, (_, at) => [`正文 ${at}`, ...(at % 10 < 3 ? ['小结'] : [])]).flat(),
  );
});
