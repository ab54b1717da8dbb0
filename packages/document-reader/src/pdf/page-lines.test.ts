import { expect, test } from 'vitest';
import { pagesLines } from './page-lines.ts';
import type { PageRun } from './page-columns.ts';

const run = (text: string, x: number, y: number): PageRun => ({
  text,
  x,
  y,
  width: text.length * 11,
  size: 11,
});
const texts = (runs: readonly PageRun[]): string[] => pagesLines([runs]).map(({ text }) => text);

test('R-XFER-75 a side column with contact details is read before the column beside it', () => {
  const side = [
    '韩雨桐',
    '联系方式',
    '13901020304',
    'a@example.com',
    '北京',
    '技能',
    'React',
    'Vue',
    'Go',
    '英语',
  ];
  const main = [
    '工作经历',
    '甲公司',
    '工程师',
    '负责前端',
    '项目经历',
    '乙项目',
    '成员',
    '教育',
    '丙大学',
    '本科',
  ];
  const page = side.flatMap((text, index) => [
    run(text, 30, 800 - index * 21),
    run(main[index] ?? '', 230, 795 - index * 27),
    run('并负责它的测试与发布', 230, 783 - index * 27),
  ]);
  const read = texts(page);
  expect(read.slice(0, side.length)).toEqual(side);
  expect(read.indexOf('工作经历')).toBeGreaterThanOrEqual(side.length);
});

test('R-XFER-75 a label at half the height of its cell comes before the text of the cell', () => {
  const even = [
    run('教育背景', 40, 760),
    run('2009-2013 某大学 本科', 140, 760),
    run('2013-2018 甲公司 技术员', 140, 730),
    run('负责调试', 140, 712),
    run('工作经历', 40, 703),
    run('2018-2023 乙公司 工程师', 140, 694),
    run('负责验收', 140, 676),
    run('技能', 40, 646),
    run('PLC', 140, 646),
  ];
  expect(texts(even)).toEqual([
    '教育背景  2009-2013 某大学 本科',
    '工作经历',
    '2013-2018 甲公司 技术员',
    '负责调试',
    '2018-2023 乙公司 工程师',
    '负责验收',
    '技能  PLC',
  ]);
});

test('R-XFER-75 a wrapped line is joined, but not with a line that begins with dates or a label', () => {
  const long = '安排车辆与餐饮并服务游客六千人次';
  const page = [
    run(long, 40, 700),
    run('以上。', 40, 684),
    run(long, 40, 660),
    run('2022年6月至今 乙公司', 40, 644),
    run(long, 40, 620),
    run('应聘职位：计调', 40, 604),
  ];
  expect(texts(page)).toEqual([`${long}以上。`, long, '2022年6月至今 乙公司', long, '应聘职位：计调']);
});

/** Contact details at the right of the head, then jobs of three lines each with their dates at one side. */
function datedPage(datesAt: number, textAt: number): PageRun[] {
  const head = ['电话：13901020304', '邮箱：a@example.com', '学历：本科', '现居地：北京'];
  const jobs = ['甲公司', '乙公司', '丙公司', '丁公司', '戊公司'];
  return [
    run('韩雨桐', 40, 790),
    ...head.map((text, index) => run(text, 400, 800 - index * 17)),
    ...jobs.flatMap((job, index) => [
      run(job, textAt, 700 - index * 80),
      run(`202${index}.03 – 202${index}.12`, datesAt, 700 - index * 80),
      run('负责交易系统的前端与发布流程', textAt, 682 - index * 80),
      run('独立完成直播间的互动模块', textAt, 664 - index * 80),
    ]),
  ];
}

test('R-XFER-80 dates at either side of the jobs stand in their lines, and make no column', () => {
  expect(texts(datedPage(420, 40))).toContain('丙公司  2022.03 – 2022.12');
  expect(texts(datedPage(40, 240))).toContain('2022.03 – 2022.12  丙公司');
});

test('R-XFER-80 a side column is read over its pages, also where a few of its lines are on the next one', () => {
  const main = (page: number) =>
    Array.from({ length: 14 }, (_, at) => run(`正文第${page}页第${at}行，写了很多`, 40, 800 - at * 20));
  const side = (page: number, count: number) =>
    Array.from({ length: count }, (_, at) => run(`侧栏${page}-${at}`, 420, 793 - at * 23));
  const lines = pagesLines([[...main(1), ...side(1, 10)], [...main(2), ...side(2, 2)], main(3)]);
  expect(lines.map(({ text }) => text).join('')).toBe(
    [...main(1), ...main(2), ...main(3), ...side(1, 10), ...side(2, 2)].map(({ text }) => text).join(''),
  );
});

test('R-XFER-80 a wide column goes on over the whole of the next page, where the narrow one has ended', () => {
  const main = Array.from({ length: 14 }, (_, at) => run(`正文第${at}行，写了很多很多字`, 40, 800 - at * 20));
  const side = Array.from({ length: 10 }, (_, at) => run(`侧栏${at}`, 420, 793 - at * 23));
  const next = Array.from({ length: 6 }, (_, at) =>
    run(`续${at}${'负责交易系统'.repeat(7)}`, 40, 800 - at * 20),
  );
  expect(
    pagesLines([[...main, ...side], next])
      .map(({ text }) => text)
      .join(''),
  ).toBe([...main, ...next, ...side].map(({ text }) => text).join(''));
});

test('R-XFER-80 columns of one width are read page by page', () => {
  const column = (page: number, name: string, x: number, offset: number) =>
    Array.from({ length: 14 }, (_, at) => run(`${name}${page}-${at}，写了很多字`, x, 800 - offset - at * 20));
  const page = (number: number) => [...column(number, '左', 40, 0), ...column(number, '右', 200, 9)];
  const text = pagesLines([page(1), page(2)]).map((line) => line.text);
  expect([...new Set(text.join('').match(/[左右]\d/g))]).toEqual(['左1', '右1', '左2', '右2']);
});
