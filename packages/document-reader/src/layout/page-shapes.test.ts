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

test('R-READ-295 two columns of two lines are read one after the other; rows of a table, and labels with values, are not', () => {
  const pair = (at: number, left: string, right: string, width?: number): LayoutRun[] => [
    run(left, 60, 120 + at * 14, width),
    run(right, 330, 120 + at * 14, width),
  ];
  expect(
    texts([
      ...pair(0, 'The ferry company has moved all', 'and the ticket office will open at'),
      ...pair(1, 'evening boats to the north pier', 'seven from the first of May.'),
    ]),
  ).toEqual([
    'The ferry company has moved all evening boats to the north pier',
    'and the ticket office will open at seven from the first of May.',
  ]);
  const row = (at: number, left: string, right: string): LayoutRun[] => [
    run(left, 60, 120 + at * 14, left.length * 10),
    run(right, 330, 120 + at * 14, right.length * 10),
  ];
  const chinese = texts([
    ...row(0, '本馆自下月起调整开放时间，周一闭馆', '读者凭身份证即可办理借书证，每次可'),
    ...row(1, '其余各日照常', '借五册'),
  ]);
  expect(chinese).toEqual([
    '本馆自下月起调整开放时间，周一闭馆其余各日照常',
    '读者凭身份证即可办理借书证，每次可借五册',
  ]);
  for (const table of [
    [
      ...pair(0, 'Name of the first applicant', 'Anna Lindqvist, Stockholm'),
      ...pair(1, 'Name of the second', 'Bo Ek'),
    ],
    [
      ...row(0, '收货地址', '北京市海淀区中关村大街一号院二层'),
      ...row(1, '寄件地址', '上海市浦东新区世纪大道'),
    ],
  ]) {
    const read = texts(table).join('\n');
    expect(read.indexOf(table[1]?.text ?? '')).toBeLessThan(read.indexOf(table[2]?.text ?? ''));
  }
});
