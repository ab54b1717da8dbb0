import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDateRange, richTextToPlain, sectionName, type ParsedResume } from '@baigong/resume';
import { fromHtml } from '../from-html.ts';
import { fromMarkdown } from '../from-markdown.ts';
import { structureLines } from './structure.ts';
import { linesOfText } from './text-line.ts';

fc.configureGlobal({ seed: 20261121 });

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

const engineer = `
张 伟
求职意向：高级前端工程师 | 工作年限：6年 | 本科
电话：138-1234-5678  邮箱：zhangwei@example.com  GitHub：https://github.com/zhangwei
性别：男    现居地：上海

【教育背景】
2013.09-2017.06    东华理工大学    计算机科学与技术    本科
主修课程：数据结构、操作系统

【工作经历】
2020.03 - 至今   上海云帆网络科技有限公司   高级前端工程师
• 负责交易中台的前端架构，首屏由 3.2 秒降到 1.1 秒
• 带领 5 人小组，完成 2021 年双十一大促
2017年7月-2020年2月   杭州启明信息技术有限公司   前端工程师
1、维护商家后台，覆盖 30 万商家
2、编写组件库

【项目经验】
低代码搭建平台    2021.05 ~ 2022.12    技术负责人
项目描述：面向运营的页面搭建平台。
- 设计物料协议

【专业技能】
熟悉 React、TypeScript
了解 Node.js

【自我评价】
做事踏实，喜欢钻研。
`;

describe('structure', () => {
  test('R-XFER-30 reads a Chinese resume of the usual form, whole', () => {
    const found = read(engineer);
    expect(found.outline.basic).toEqual({
      name: '张伟',
      post: '高级前端工程师',
      experience: '6年',
      degree: '本科',
      phone: '138-1234-5678',
      email: 'zhangwei@example.com',
    });
    expect(found.outline.others).toEqual([
      { label: 'GitHub', text: 'https://github.com/zhangwei' },
      { label: '性别', text: '男' },
      { label: '现居地', text: '上海' },
    ]);
    expect(entriesOf(found, 'work')).toEqual([
      {
        company: '上海云帆网络科技有限公司',
        position: '高级前端工程师',
        dates: '2020.03 – 至今',
        text: '负责交易中台的前端架构，首屏由 3.2 秒降到 1.1 秒\n带领 5 人小组，完成 2021 年双十一大促',
      },
      {
        company: '杭州启明信息技术有限公司',
        position: '前端工程师',
        dates: '2017.07 – 2020.02',
        text: '维护商家后台，覆盖 30 万商家\n编写组件库',
      },
    ]);
    expect(entriesOf(found, 'projects')).toEqual([
      {
        name: '低代码搭建平台',
        role: '技术负责人',
        dates: '2021.05 – 2022.12',
        text: '项目描述：面向运营的页面搭建平台。\n设计物料协议',
      },
    ]);
    expect(entriesOf(found, 'education')).toEqual([
      {
        school: '东华理工大学',
        major: '计算机科学与技术',
        degree: '本科',
        dates: '2013.09 – 2017.06',
        text: '主修课程：数据结构、操作系统',
      },
    ]);
    expect(found.outline.sections.map(({ title }) => title)).toEqual([
      '教育经历',
      '工作经历',
      '项目经历',
      '专业技能',
      '自我评价',
    ]);
    expect(new Set([found.basicConfidence, ...found.confidences])).toEqual(new Set(['high']));
    expect(found.rest).toEqual([]);
  });

  test('R-XFER-30 reads names above dates, roles below, and an English resume', () => {
    const found = read(`
John Smith
Senior Backend Engineer
+1 415-555-0137 | john.smith@example.com | linkedin.com/in/johnsmith

PROFESSIONAL SUMMARY
Engineer with a taste for simple systems.

WORK EXPERIENCE
Acme Technologies Inc.
Senior Software Engineer
Jan 2019 – Present
• Cut the bill by 40%.
Initech LLC
Software Engineer
06/2015 - 12/2018
• Kept the TPS reports flowing.

EDUCATION
University of Somewhere
B.S. Computer Science, 2011 – 2015

SKILLS
Go, Rust, PostgreSQL
`);
    expect(found.outline.basic).toMatchObject({ name: 'John Smith', email: 'john.smith@example.com' });
    expect(found.outline.basic['phone']).toContain('415-555-0137');
    expect(entriesOf(found, 'work')).toEqual([
      {
        company: 'Acme Technologies Inc.',
        position: 'Senior Software Engineer',
        dates: '2019.01 – 至今',
        text: 'Cut the bill by 40%.',
      },
      {
        company: 'Initech LLC',
        position: 'Software Engineer',
        dates: '2015.06 – 2018.12',
        text: 'Kept the TPS reports flowing.',
      },
    ]);
    expect(entriesOf(found, 'education')[0]).toMatchObject({
      school: 'University of Somewhere',
      dates: '2011 – 2015',
    });
    expect(found.outline.sections.map(({ title }) => title)).toContain('专业技能');
    expect(found.outline.basic['post']).toBe('Senior Backend Engineer');
    expect(found.outline.sections[0]).toMatchObject({ kind: 'custom', title: '自我评价' });
    expect(found.rest).toEqual([]);
  });

  test('R-XFER-30 reads a resume of bars and a resume without dates', () => {
    const bars = read(`李晓雨 | 13900001111 | lixy@example.com
一、教育经历
北京师范大学 | 新闻学 | 硕士 | 2018.09-2021.06
二、实习经历
某某传媒 | 内容运营实习生 | 2020.07-2020.12
写选题
三、校园经历
学生会宣传部部长`);
    expect(bars.outline.basic).toMatchObject({ name: '李晓雨', phone: '13900001111' });
    expect(entriesOf(bars, 'education')).toEqual([
      { school: '北京师范大学', major: '新闻学', degree: '硕士', dates: '2018.09 – 2021.06', text: '' },
    ]);
    expect(entriesOf(bars, 'work')[0]).toMatchObject({ company: '某某传媒', position: '内容运营实习生' });
    const undated = read('王芳\n工作经历\n某某医院 护士\n照看病人，三班轮换。');
    expect(entriesOf(undated, 'work')).toEqual([
      { company: '某某医院', position: '护士', dates: '', text: '照看病人，三班轮换。' },
    ]);
    expect(undated.confidences).toEqual(['low']);
  });

  test('R-XFER-31 a foreign Markdown file is read by its headings', () => {
    const found = fromMarkdown(`# 陈思

> 13700002222 · chensi@example.com

## 工作经历

### 星河软件有限公司 — 产品经理
*2019.04 - 2023.01*

- 负责 **B 端** 产品
- 主导 [改版](https://example.com)

## 开源贡献

给几个项目提过补丁。
`);
    expect(found.outline.basic).toMatchObject({
      name: '陈思',
      phone: '13700002222',
      email: 'chensi@example.com',
    });
    expect(entriesOf(found, 'work')).toEqual([
      {
        company: '星河软件有限公司',
        position: '产品经理',
        dates: '2019.04 – 2023.01',
        text: '负责 B 端 产品\n主导 改版',
      },
    ]);
    expect(found.outline.sections[0]?.entries[0]?.html).toContain('<strong>B 端</strong>');
    expect(found.outline.sections[1]).toMatchObject({ kind: 'custom', title: '开源贡献' });
  });

  test('R-XFER-31 the HTML of a Word file is read, tables too', () => {
    const found = fromHtml(
      '<table><tr><td><p>姓名：赵六</p></td><td><p>电话：13612345678</p></td></tr></table>' +
        '<p><strong>教育背景</strong></p><table><tr><td><p>2010.09-2014.06</p></td><td><p>南方大学</p></td><td><p>会计学（本科）</p></td></tr></table>' +
        '<p><strong>工作经验</strong></p><p><strong>2015年3月-至今 华联集团 财务主管</strong></p><ul><li>编制报表<script>alert(1)</script></li></ul>',
    );
    expect(found.outline.basic).toMatchObject({ name: '赵六', phone: '13612345678' });
    expect(entriesOf(found, 'education')).toEqual([
      { school: '南方大学', major: '会计学', degree: '本科', dates: '2010.09 – 2014.06', text: '' },
    ]);
    expect(entriesOf(found, 'work')).toEqual([
      { company: '华联集团', position: '财务主管', dates: '2015.03 – 至今', text: '编制报表' },
    ]);
    expect(JSON.stringify(found)).not.toContain('script');
  });

  test('R-XFER-30 headings are known by name, in two languages, decorated or spaced', () => {
    const kinds = [
      '工 作 经 历',
      '★ 工作经历 ★',
      '三、工作经历：',
      '工作经历 Work Experience',
      'WORK EXPERIENCE',
      '——工作经验——',
      '实习经历',
      '[工作背景]',
    ];
    for (const heading of kinds) expect(sectionName(heading)?.kind, heading).toBe('work');
    for (const line of [
      '负责教育行业的客户',
      '教育 Python 课程的设计',
      '2019 年获得奖项。',
      '项目经理',
      '技能大赛一等奖',
    ])
      expect(sectionName(line), line).toBeUndefined();
  });

  test('R-XFER-32 no line is lost, whatever the text', () => {
    const words = fc.constantFrom(
      '工作经历',
      '教育背景',
      '2019.01-2020.02 甲公司 工程师',
      '• 做了一件事',
      '张三',
      '13800138000',
      '乙大学 本科',
      '技能',
      '2018 年',
      'foo bar',
      '，。',
      '姓名：李四',
    );
    const text = fc.array(fc.oneof(words, fc.string({ maxLength: 12 })), { maxLength: 20 });
    fc.assert(
      fc.property(text, (lines) => {
        const found = read(lines.join('\n'));
        const kept = JSON.stringify(found).replace(/\\u.{4}|[\\"]/g, '');
        for (const line of linesOfText(lines.join('\n'))) {
          const letters = line.text.match(/[a-z\d]{5,}/gi) ?? [];
          for (const run of letters)
            if (!/^\d+$/.test(run)) expect(kept.toLowerCase()).toContain(run.toLowerCase());
        }
      }),
    );
  });
});
