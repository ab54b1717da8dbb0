import { expect, test } from 'vitest';
import { layoutPage } from './layout-page.ts';
import type { LayoutRun } from './page-layout.ts';

const run = (text: string, left: number, top: number, width = text.length * 5, size = 10): LayoutRun => ({
  text,
  left,
  top,
  right: left + width,
  bottom: top + size,
  size,
});
const texts = (runs: readonly LayoutRun[]): string[] =>
  layoutPage({ width: 600, height: 800, runs }).map(({ text }) => text);

test('R-READ-247 two lines beside a taller heading stay two lines; headings of columns side by side are read with their columns', () => {
  const beside = [
    run('Security', 20, 50, 120, 26),
    run('the nation of this product', 300, 50),
    run('summarizes efforts', 300, 63),
  ];
  expect(texts(beside).join(' ')).not.toContain('productsummarizes');
  const columns = [20, 220, 420].flatMap((left, column) => [
    run(`Heading ${column}`, left, 50, 100, 13),
    ...Array.from({ length: 9 }, (_, at) =>
      run(`column ${column} line ${at} of text`, left, 80 + at * 13, 150),
    ),
  ]);
  expect(texts(columns).join(' ')).toMatch(
    /Heading 0 .*column 0 .*Heading 1 .*column 1 .*Heading 2 .*column 2 /,
  );
});

test('R-READ-247 lines of a block that is set in on both sides, as an abstract, are one paragraph; verses are not', () => {
  const lines = [
    'We show that retrieval is efficient and',
    'that it can be practically implemented us-',
    'ing dense representations alone, and we',
    'make all code available',
    'to everybody',
  ];
  const body = Array.from({ length: 8 }, (_, at) =>
    run(`body line ${at} of the column below`, 50, 200 + at * 13, 300),
  );
  const abstract = lines.map((text, at) => run(text, 90, 50 + at * 13, at < 3 ? 210 : at === 3 ? 208 : 60));
  expect(texts([...abstract, ...body])[0]).toBe(
    'We show that retrieval is efficient and that it can be practically implemented using dense representations alone, and we make all code available to everybody',
  );
  const verses = ['床前明月光', '疑是地上霜', '举头望明月', '低头思故乡'].map((text, at) =>
    run(text, 120, 50 + at * 16, 50),
  );
  expect(texts([...verses, ...body]).slice(0, 4)).toEqual([
    '床前明月光',
    '疑是地上霜',
    '举头望明月',
    '低头思故乡',
  ]);
});

test('R-READ-248 letters that are drawn twice one by one for bold are read once', () => {
  const bold = ['BO', 'OL', 'LD', 'D'].map((text, at) => run(text, 72 + at * 8, 50, text.length * 8, 12));
  expect(texts(bold)).toEqual(['BOLD']);
  // Kerned letters overlap less.
  expect(texts([run('bo', 72, 50, 12, 12), run('ok', 83, 50, 12, 12)])).toEqual(['book']);
});

test('R-READ-249 lists in two columns are read one after the other', () => {
  const list = (name: string, left: number) =>
    Array.from({ length: 6 }, (_, at) => run(`● ${name} item ${at} of the list`, left, 50 + at * 14));
  const read = texts([...list('left', 50), ...list('right', 320)]).join(' ');
  expect(read.lastIndexOf('left')).toBeLessThan(read.indexOf('right'));
});
