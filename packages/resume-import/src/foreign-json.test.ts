import { describe, expect, test } from 'vitest';
import { item, magic, section, v4, v5 } from '../test/foreign-samples.ts';
import { readResumeJson } from './read-resume-json.ts';
import type { ParsedResume } from '@baigong/resume';

function read(value: unknown, format: string): ParsedResume {
  const found = readResumeJson(JSON.stringify(value));
  if (found.kind !== 'recognised') throw new Error(found.kind);
  expect(found.format).toBe(format);
  return found.recognised;
}

/** Every text in JSON that a person would miss. */
function textsIn(value: unknown, skip: RegExp): string[] {
  if (typeof value === 'string') return [value.replaceAll(/<[^>]*>/g, '')].filter(Boolean);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (skip.test(key) ? [] : textsIn(one, skip)));
}

const titles = ({ outline }: ParsedResume) => outline.sections.map(({ title }) => title);

describe('JSON of other programs', () => {
  for (const [version, given] of [
    [4, v4],
    [5, v5],
  ] as const)
    test(`R-XFER-59 Reactive Resume ${version} is read section by section`, () => {
      const found = read(given, 'reactive-resume');
      expect(found.outline.basic).toEqual({
        name: '林知夏',
        post: '后端工程师',
        email: 'lin@example.com',
        phone: '139 0000 1234',
      });
      expect(found.outline.others).toEqual(
        expect.arrayContaining([
          { label: '所在地', text: '杭州' },
          { label: '个人主页', text: 'https://lin.example.com' },
          { label: 'GitHub', text: 'https://github.com/linzx' },
          expect.objectContaining({ text: '群众' }),
        ]),
      );
      expect(titles(found)).toEqual([
        '自我评价',
        '工作经历',
        '项目经历',
        '教育经历',
        '专业技能',
        '语言能力',
        '兴趣爱好',
        '获奖经历',
        '证书资质',
        '论文与成果',
        '志愿经历',
        '推荐人',
        '演讲',
      ]);
      const [, work, , education, skills] = found.outline.sections;
      expect(work?.entries).toMatchObject([
        {
          texts: { company: '北辰数据', position: '技术负责人' },
          range: { start: '2020-03', present: true },
          html: '<ul><li>写路径延迟降到 20 毫秒</li></ul>',
        },
      ]);
      expect(education?.entries).toMatchObject([
        {
          texts: { school: '江南大学', degree: '本科', major: '软件工程' },
          range: { start: '2009-09', end: '2013-06' },
        },
      ]);
      expect(skills?.entries[0]?.html).toBe('<ul><li>语言（精通，4/5）：Go、Rust</li></ul>');
      // What is hidden there is not shown here, and not lost.
      expect(JSON.stringify(found.outline)).not.toContain('藏起来的公司');
      expect(found.rest).toContain('company：藏起来的公司');
    });

  test('R-XFER-59 magic-resume is read in the order and under the titles of its menu', () => {
    const found = read(magic, 'magic-resume');
    expect(found.outline.basic).toEqual({
      name: '周予安',
      post: '产品设计师',
      email: 'zhou@example.com',
      phone: '13700001234',
    });
    expect(found.outline.others).toEqual([
      { label: '所在地', text: '成都' },
      { label: '状态', text: '离职' },
      { label: 'GitHub', text: 'zhouya' },
      { label: '作品集', text: 'https://zhou.example.com' },
    ]);
    expect(found.outline.photo).toContain('data:image/png');
    expect(titles(found)).toEqual(['擅长', '工作经历', '项目经历', '教育经历', '自我评价', '设计奖项']);
    expect(found.outline.sections[3]?.entries).toMatchObject([
      {
        texts: { school: '西南美院', major: '视觉传达', degree: '本科' },
        range: { start: '2014-09', end: '2018-06' },
        others: [{ label: 'GPA', text: '3.6' }],
      },
    ]);
    expect(found.rest).toEqual(['birthDate：1996-05', expect.stringContaining('证书图片 1 张') as string]);
    expect(JSON.stringify(found)).not.toContain('ghp_secret_token');
  });

  test('R-XFER-59 no text of a known file is dropped: it is a field or an unrecognised line', () => {
    for (const [given, format, skip] of [
      [v4, 'reactive-resume', /^(id|icon|name|metadata|effects)$/],
      [v5, 'reactive-resume', /^(id|icon|metadata|type|border\w*|shadow\w*)$/],
      [
        magic,
        'magic-resume',
        /^(id|icons?|menuSections|globalSettings|fieldOrder|photo|githubKey|certificates|title|createdAt|updatedAt|templateId|activeSection)$/,
      ],
    ] as const) {
      const whole = JSON.stringify(read(given, format)).replaceAll(/<[^>]*>/g, '');
      for (const text of textsIn(given, skip)) {
        const dates = text.match(/\d{4}/g)?.every((year) => whole.includes(year));
        expect(whole.includes(text) || (dates && /^[\w\s.–-]*(至今)?$/.test(text)), text).toBe(true);
      }
    }
  });

  test('R-XFER-59 sections that no reader knows are unrecognised lines', () => {
    const more = {
      ...v4,
      sections: { ...v4.sections, patents: section('Patents', [{ ...item, title: '一种压缩方法' }]) },
    };
    expect(read(more, 'reactive-resume').rest).toContain('title：一种压缩方法');
    expect(read({ ...magic, hobbies: ['登山', { note: '攀岩三年' }] }, 'magic-resume').rest).toEqual(
      expect.arrayContaining(['hobbies：登山', 'note：攀岩三年']),
    );
    expect(
      read({ basics: { name: 'A', pronouns: 'they/them' }, hobbies: [{ note: '攀岩三年' }] }, 'json-resume')
        .rest,
    ).toEqual(['pronouns：they/them', 'note：攀岩三年']);
  });

  test('R-XFER-59 programs are told apart, wrapped or incomplete too', () => {
    read({ id: 'x', title: '简历', slug: 'x', data: v4 }, 'reactive-resume');
    read(
      {
        basics: { name: '林' },
        sections: { experience: section('E', []) },
        summary: { content: '<p>x</p>' },
      },
      'reactive-resume',
    );
    read({ basic: { name: '周' }, menuSections: [] }, 'magic-resume');
    read({ basics: { name: '林' }, work: [{ name: '北辰' }] }, 'json-resume');
    for (const other of [
      { basics: 'x' },
      { sections: {} },
      { basic: { a: 1 } },
      { data: {} },
      { basics: { name: 'x' }, sections: {} },
    ])
      expect(readResumeJson(JSON.stringify(other)).kind).toBe('other');
  });

  test('R-XFER-59 wrong types, scripts and endless nesting do no harm', () => {
    const odd = JSON.parse(JSON.stringify(v4)) as typeof v4;
    Object.assign(odd.basics, { email: 7, phone: null, customFields: 'x' });
    Object.assign(odd.sections, {
      experience: { items: [null, 1, { company: ['x'], summary: '<img src=x onerror=alert(1)><p>好</p>' }] },
    });
    const found = read(odd, 'reactive-resume');
    expect(JSON.stringify(found.outline)).not.toContain('onerror');
    const deep = `{"basics":{"name":"x"},"sections":{"experience":{"items":${'['.repeat(3_000)}${']'.repeat(3_000)}}}}`;
    const read2 = readResumeJson(deep);
    expect(read2.kind).toBe('recognised');
  });
});
