import { expect, test } from 'vitest';
import { pageLines, type PageRun } from './page-lines.ts';

const run = (text: string, x: number, y: number): PageRun => ({
  text,
  x,
  y,
  width: text.length * 11,
  size: 11,
});
const texts = (runs: readonly PageRun[]): string[] => pageLines(runs).map(({ text }) => text);

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
