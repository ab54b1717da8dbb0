import { describe, expect, test } from 'vitest';
import { formatDateRange, richTextToPlain, type ParsedResume } from '@baigong/resume';
import { fromHtml } from '../from-html.ts';
import { fromMarkdown } from '../from-markdown.ts';
import { structureLines } from './structure.ts';
import { linesOfText } from './text-line.ts';

const read = (text: string): ParsedResume => structureLines(linesOfText(text));
const entriesOf = ({ outline }: ParsedResume, kind: string) =>
  outline.sections
    .filter((section) => section.kind === kind)
    .flatMap(({ entries }) =>
      entries.map(({ texts, range, html }) => ({
        ...texts,
        dates: formatDateRange(range),
        text: richTextToPlain(html),
      })),
    );

describe('layouts of other programs', () => {
  test('R-XFER-72 a form: label cells beside value cells, spread labels, a table head, sections in the first cell', () => {
    const found = read(`姓 名 | 田雨欣 | 性 别 | 女 | 照片
籍贯 | 宁夏银川 | 电子邮箱 | tian@example.com
联系电话 | 18295001234 | 学　历 | 本科
教育经历 | 2017.09—2021.06  西北师范大学  学前教育  本科
工作经历
起止时间 | 工作单位 | 职务
2021.07-至今 | 兰州市实验幼儿园 | 教师`);
    expect(found.outline.basic).toEqual({
      name: '田雨欣',
      phone: '18295001234',
      email: 'tian@example.com',
      degree: '本科',
    });
    expect(found.outline.others).toEqual([
      { label: '性别', text: '女' },
      { label: '籍贯', text: '宁夏银川' },
    ]);
    expect(entriesOf(found, 'education')[0]).toMatchObject({ school: '西北师范大学', major: '学前教育' });
    expect(entriesOf(found, 'work')).toEqual([
      { company: '兰州市实验幼儿园', position: '教师', dates: '2021.07 – 至今', text: '' },
    ]);
    expect(found.rest).toEqual([]);
  });

  test('R-XFER-74 a line of Markdown stays a line unless it was wrapped', () => {
    const found = fromMarkdown(`# 徐静怡
电话：13911223344
城市：南京

## 工作经历
**南京钟山置业有限公司**
人事专员
2019.05 - 至今
- 负责三百人公司的招聘与绩效
  以及年会

## 自我评价
做事踏实细致，在人力资源领域工作多年，熟悉招聘、绩效、薪酬与员工关系，能够独立承担
一个事业部的人事工作。
`);
    expect(found.outline.basic).toEqual({ name: '徐静怡', phone: '13911223344' });
    expect(found.outline.others).toEqual([{ label: '城市', text: '南京' }]);
    expect(entriesOf(found, 'work')).toEqual([
      {
        company: '南京钟山置业有限公司',
        position: '人事专员',
        dates: '2019.05 – 至今',
        text: '负责三百人公司的招聘与绩效以及年会',
      },
    ]);
    expect(richTextToPlain(found.outline.sections[1]?.entries[0]?.html ?? '')).toMatch(
      /能够独立承担一个事业部/,
    );
  });

  test('R-XFER-77 an address behind a link is read', () => {
    const found = fromHtml(
      '<h1>Leila Haddad</h1><p><a href="mailto:leila@example.lb">Email</a> · <a href="tel:+9613555012">Phone</a> · <a href="https://leila.example.lb">Website</a></p>',
    );
    expect(found.outline.basic).toEqual({
      name: 'Leila Haddad',
      email: 'leila@example.lb',
      phone: '+9613555012',
    });
    expect(found.outline.others).toEqual([{ label: 'Website', text: 'https://leila.example.lb' }]);
  });

  test('R-XFER-75 contact details of a side column without a heading leave the section before it', () => {
    const found = read(`林知夏 高级前端工程师
教育经历
2013.09-2017.06 江南理工大学 软件工程 本科
工作年限
5年
电话 13800000000
邮箱
zhixia@example.com
1/2
工作经历
2020.01-至今 云帆数科 2 前端工程师`);
    expect(found.outline.basic).toEqual({
      name: '林知夏',
      post: '高级前端工程师',
      experience: '5年',
      phone: '13800000000',
      email: 'zhixia@example.com',
    });
    expect(entriesOf(found, 'education')[0]).toMatchObject({ school: '江南理工大学', text: '' });
    expect(entriesOf(found, 'work')[0]).toMatchObject({ company: '云帆数科 2', position: '前端工程师' });
    expect(found.rest).toEqual([]);
  });

  test('R-XFER-80 a label that names a section too is no heading in a list of labels above their values', () => {
    const listed = read(`林知夏
工作经历
2020.01-至今 云帆数科 前端工程师
电话
13800000000
学历
本科
教育经历
2013.09-2017.06 江南理工大学 软件工程 本科`);
    expect(listed.outline.basic).toEqual({ name: '林知夏', phone: '13800000000', degree: '本科' });
    expect(entriesOf(listed, 'education')).toMatchObject([{ school: '江南理工大学', major: '软件工程' }]);
    const heading = read(`林知夏
学历
2013.09-2017.06 江南理工大学 软件工程 本科`);
    expect(entriesOf(heading, 'education')).toMatchObject([{ school: '江南理工大学' }]);
  });

  test('R-XFER-79 a position in larger letters is one, below contact details too', () => {
    const lines = [...linesOfText('林知夏\n电话：13800000000\n邮箱：lin@example.com\n学历：本科')];
    const [position] = linesOfText('高级前端工程师');
    if (position) lines.push({ ...position, stressed: true });
    expect(structureLines(lines).outline.basic['post']).toBe('高级前端工程师');
  });

  test('R-XFER-79 the same small heading within several entries begins no section', () => {
    const found = read(`林知夏
工作经历
2020.01-至今 云帆数科 前端工程师
负责交易后台
技术栈
React
2018.01-2019.12 青禾科技 前端工程师
负责直播间
技术栈
Vue`);
    expect(entriesOf(found, 'work')).toMatchObject([
      { company: '云帆数科', text: '负责交易后台\n技术栈\nReact' },
      { company: '青禾科技', text: '负责直播间\n技术栈\nVue' },
    ]);
  });

  test('R-XFER-79 a degree and years of work beside contact details need no label, in a side column too', () => {
    const head = read('林知夏 高级前端工程师\n13800000000  lin@example.com  本科  5 年');
    const side = read(`林知夏 高级前端工程师
项目经历
2021.05-至今 开源日期选择组件 维护者
被 300 余个仓库使用
13800000000
lin@example.com
本科
5 年`);
    for (const { outline, rest } of [head, side]) {
      expect(outline.basic).toMatchObject({ degree: '本科', experience: '5 年', email: 'lin@example.com' });
      expect(rest).toEqual([]);
    }
  });
});
