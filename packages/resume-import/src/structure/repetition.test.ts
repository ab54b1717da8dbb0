import { expect, test } from 'vitest';
import { formatDateRange, richTextToPlain, type ParsedResume } from '@baigong/resume';
import { fromMarkdown } from '../from-markdown.ts';
import { structureLines } from './structure.ts';
import { linesOfText, readLine, textLinesOfPdf } from './text-line.ts';

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
const textOf = ({ outline }: ParsedResume, title: string): string =>
  outline.sections
    .filter((section) => section.title === title)
    .flatMap(({ entries }) => entries.map(({ html }) => richTextToPlain(html)))
    .join('\n');

/** Lines of a page: text, font, and the space above in font sizes. */
const pageOf = (lines: readonly (readonly [string, string, number?])[]) =>
  structureLines(
    textLinesOfPdf(
      lines.map(([text, font, above = 1.3]) => ({
        text,
        font,
        above,
        x: 40,
        size: font === 'head' ? 14 : 10,
      })),
    ),
  );

test('R-XFER-95 several roles at one employer are entries with its name', () => {
  const found = pageOf([
    ['Sofia Martins', 'head'],
    ['Experience', 'head', 2],
    ['Farfetch', 'bold'],
    ['5 years 11 months', 'plain'],
    ['Senior Product Manager', 'plain'],
    ['March 2021 - Present (3 years 9 months)', 'plain'],
    ['Raised conversion in nine markets.', 'plain'],
    ['Product Manager', 'plain', 2.6],
    ['January 2019 - February 2021', 'plain'],
    ['Owned search.', 'plain'],
    ['Outsystems', 'bold', 2.6],
    ['Business Analyst', 'plain'],
    ['September 2016 - December 2018', 'plain'],
    ['Wrote requirements.', 'plain'],
  ]);
  expect(entriesOf(found, 'work')).toMatchObject([
    { company: 'Farfetch', position: 'Senior Product Manager', dates: '2021.03 – 至今' },
    { company: 'Farfetch', position: 'Product Manager', dates: '2019.01 – 2021.02', text: 'Owned search.' },
    { company: 'Outsystems', position: 'Business Analyst' },
  ]);
});

test('R-XFER-95 what the other entries say decides which part is the employer', () => {
  const found = read(`Maren Solheim
Experience
Staff Engineer, Fjordline Metrics  2022.03 - present
Software Craftsperson, Kestrel & Moss  2017.06 - 2019.07
Backend Engineer, Halyard  2015.01 - 2017.05`);
  expect(entriesOf(found, 'work')).toMatchObject([
    { company: 'Fjordline Metrics', position: 'Staff Engineer' },
    { company: 'Kestrel & Moss', position: 'Software Craftsperson' },
    { company: 'Halyard', position: 'Backend Engineer' },
  ]);
});

test('R-XFER-95 entries without dates are blocks of a page', () => {
  const found = pageOf([
    ['Maren Solheim', 'head'],
    ['Projects', 'head', 2],
    ['Parcel Desk', 'plain'],
    ['Project Lead', 'plain'],
    ['sorts what comes in and tells who has to answer', 'plain'],
    ['Night Map', 'plain', 2.6],
    ['Author', 'plain'],
    ['shows where the lamps of a town are out', 'plain'],
  ]);
  expect(entriesOf(found, 'projects')).toMatchObject([
    { name: 'Parcel Desk', role: 'Project Lead' },
    { name: 'Night Map', role: 'Author' },
  ]);
});

test('R-XFER-96 a label below the heading of a text does not begin another section', () => {
  const found = fromMarkdown(`# Maren Solheim

# Skills
- Languages: Go, Rust
- Certificates: none yet

# Languages
- Norwegian`);
  expect(textOf(found, '专业技能')).toContain('Languages: Go, Rust');
  expect(textOf(found, '专业技能')).toContain('Certificates: none yet');
  expect(textOf(found, '语言能力')).toBe('Norwegian');
});

test('R-XFER-96 name, sex, year and the school of a head between bars are read', () => {
  const found = fromMarkdown(`# 个人信息
 - 沈闻澜/男/1993
 - 本科/皖江理工大学 计算机系 2015届

# 工作经历
## 云栈科技 （ 2018年9月 ~ 2021年9月 ）
对账`);
  expect(found.outline.basic).toMatchObject({ name: '沈闻澜', degree: '本科' });
  expect(found.outline.others).toEqual([
    { label: '性别', text: '男' },
    { label: '出生年月', text: '1993' },
  ]);
  expect(entriesOf(found, 'education')).toMatchObject([
    { school: '皖江理工大学', major: '计算机系', degree: '本科', dates: '2015' },
  ]);
});

test('R-XFER-96 signs of icon fonts go, and no place or subject is made of what stands beside', () => {
  const found = read(`Sofia Martins
Product Manager | E-commerce | Growth
\ue0b0 sofia@example.com \ue0b1 +351 912 345 678
Education
Universidade Nova de Lisboa, Istanbul, Türkiye — MSc in Management  2014 - 2016
University of Porto, Lisbon, Portugal — BSc in Economics  2011 - 2014`);
  expect(found.outline.others.map(({ text }) => text)).not.toContain('E-commerce');
  expect(JSON.stringify(found.outline)).not.toMatch(/[\ue000-\uf8ff]/);
  expect(entriesOf(found, 'education')).toMatchObject([
    { major: 'Management', degree: 'MSc' },
    { major: 'Economics', degree: 'BSc' },
  ]);
});

test('R-XFER-96 the sign of an icon font before a line goes, whatever its number', () => {
  for (const sign of ['\uebc2', '\uf0ac', '\uf3c5'])
    expect(readLine(`${sign} https://example.com/`)?.text).toBe('https://example.com/');
});

test('R-XFER-96 a position that begins with a word for addresses is a position', () => {
  const { basic, others } = read('Maren Solheim\nWeb Developer\nmaren@example.no').outline;
  expect(basic['post']).toBe('Web Developer');
  expect(others).toEqual([]);
});

test('R-XFER-95 a place is where the other headings have a town', () => {
  const found = read(`Tobias Okonkwo
Experience
Halyard, Chicago, IL — Lead Product Designer  2021.05 - present
Orchard Lane, Remote — Visual Storyteller  2016.09 - 2018.12`);
  expect(entriesOf(found, 'work')).toMatchObject([
    { company: 'Halyard', position: 'Lead Product Designer', text: 'Chicago, IL' },
    { company: 'Orchard Lane', position: 'Visual Storyteller', text: 'Remote' },
  ]);
});

test('R-XFER-102 titles between bars below the name are what is sought, and no part of them a place', () => {
  const found = read(
    'Maren Solheim\nEngineer | Speaker | Rust\nBergen, Norway\nmaren@example.no\n\nExperience\nFable  Engineer  2019 – 2021',
  );
  expect(found.outline.basic).toMatchObject({ name: 'Maren Solheim', post: 'Engineer | Speaker | Rust' });
  expect(found.outline.others).toEqual([{ label: '现居地', text: 'Bergen, Norway' }]);
});

test('R-XFER-102 what stands by itself below the name is what somebody is, unless it may be something else', () => {
  const postOf = (line: string) => read(`Maren Solheim\n${line}\nmaren@example.no`).outline.basic['post'];
  expect(postOf('Computer Science Student')).toBe('Computer Science Student');
  for (const line of ['Bergen, Norway', 'maren.example.no', 'University of Bergen', 'Class of 2027'])
    expect(postOf(line)).toBeUndefined();
});

test('R-XFER-102 what a line says that its dates are is no subject and no degree', () => {
  const found = read(
    'Education\nUniversity of Bergen, BSc Computer Science\nExpected Graduation: May 2027\nOslo College, Diploma, Expected Graduation: May 2021',
  );
  expect(entriesOf(found, 'education')).toEqual([
    {
      school: 'University of Bergen',
      degree: 'BSc',
      major: 'Computer Science',
      dates: '2027.05',
      text: 'Expected Graduation',
    },
    { school: 'Oslo College', degree: 'Diploma', dates: '2021.05', text: 'Expected Graduation' },
  ]);
});

test('R-XFER-102 two names of one section are its heading, a degree before its subject is no state', () => {
  const found = read('HONORS/AWARDS\nBest Talk\n\nEducation\nReed Institute, BS in Biology  2019 – 2023');
  expect(textOf(found, '获奖经历')).toBe('Best Talk');
  expect(entriesOf(found, 'education')).toMatchObject([
    { school: 'Reed Institute', degree: 'BS', major: 'Biology' },
  ]);
});

test('R-XFER-102 a month before its year is a date: 7月 2021', () => {
  const found = read('工作经历\n栈桥科技  工程师  7月 2021 – 至今\n恒澈网络  工程师  3 月 2018 – 6 月 2021');
  expect(entriesOf(found, 'work').map(({ dates }) => dates)).toEqual(['2021.07 – 至今', '2018.03 – 2021.06']);
});

test('R-XFER-102 a town is nobody, and an accent parts no name', () => {
  const found = read('成都\n罗景行\n17788304196\n\n工作经历\nRhône Énergie  Data Engineer  2019 – 2021');
  expect(found.outline.basic['name']).toBe('罗景行');
  expect(entriesOf(found, 'work')).toMatchObject([{ company: 'Rhône Énergie', position: 'Data Engineer' }]);
});
