import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyOutlineEntry,
  escapeHtml,
  lineText,
  richLines,
  type OutlineValue,
  type ResumeOutline,
} from '@baigong/resume';
import { fromJsonResume } from './from-json-resume.ts';
import { toJsonResume } from '@baigong/resume-export/to-json-resume';

import schema from '@jsonresume/schema/schema.json' with { type: 'json' };

const ajv = new Ajv({ strict: false });
ajv.addFormat('email', /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/);
ajv.addFormat('uri', /^https?:\/\/[\x21-\x7e]+$/);
const validate = ajv.compile(schema);

const list = (...lines: readonly string[]) =>
  `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
const custom = (title: string, html: string) => ({
  kind: 'custom' as const,
  title,
  entries: [{ ...emptyOutlineEntry(), html }],
});

const outline: ResumeOutline = {
  basic: { name: '林知夏', post: '后端工程师', phone: '13900001234', email: 'lin@example.com' },
  others: [
    { label: '现居城市', text: '杭州' },
    { label: '政治面貌', text: '群众' },
    { label: '个人博客', text: 'lin.example.com/日志' },
    { label: 'GitHub', text: 'https://github.com/linzx' },
    { label: '知乎', text: 'linzx' },
  ],
  photo: '',
  sections: [
    {
      kind: 'work',
      title: '工作经历',
      entries: [
        {
          ...emptyOutlineEntry(),
          texts: { company: '北辰数据', position: '负责人' },
          others: [
            { label: '公司官网', text: 'https://beichen.example.com' },
            { label: '工作地点', text: '上海' },
            { label: '汇报对象', text: '首席技术官' },
          ],
        },
      ],
    },
    custom('个人优势', '<p>十年服务端经验。</p><ul><li>写得清楚</li><li>跑得稳</li></ul>'),
    custom('荣誉奖项', list('2022.10 年度工程师（北辰数据）', '一等奖学金（江南大学，2012）', '马拉松完赛')),
    custom('证书', list('CKA（CNCF，2021-05）', '2019年 软考高级', '英语六级')),
    custom('语言能力', list('英语（CET-6）', '日语：日常会话')),
    custom('兴趣爱好', list('运动：长跑、攀岩', '读史')),
    custom('演讲', list('GopherCon 2023')),
  ],
};

interface Json {
  readonly $schema: string;
  readonly basics: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}
const written = JSON.parse(JSON.stringify(toJsonResume(outline, new Date(0)))) as Json;

const lines = ({ sections }: ResumeOutline) =>
  Object.fromEntries(
    sections.map(({ title, entries }) => [
      title,
      entries.flatMap(({ html }) => richLines(html).map(lineText)),
    ]),
  );

describe('the standard fields of JSON Resume', () => {
  test('R-XFER-61 the declared version is the one that the file is valid by', () => {
    expect(validate(written), JSON.stringify(validate.errors)).toBe(true);
    // @jsonresume/schema 1.3.1 holds the schema of release 1.2.1, whose root takes further keys; 1.0.0 takes none.
    expect(schema.additionalProperties).toBe(true);
    expect(written.$schema).toBe(
      'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.2.1/schema.json',
    );
    expect(written['meta']).toMatchObject({ version: 'v1.2.1' });
  });

  test('R-XFER-61 summary, address, place, profiles, prizes and certificates stand where others look for them', () => {
    expect(written.basics).toMatchObject({
      summary: '十年服务端经验。\n• 写得清楚\n• 跑得稳',
      url: 'https://lin.example.com/%E6%97%A5%E5%BF%97',
      location: { city: '杭州' },
      profiles: [
        { network: 'GitHub', url: 'https://github.com/linzx' },
        { network: '知乎', username: 'linzx' },
      ],
    });
    expect(written['work']).toMatchObject([{ url: 'https://beichen.example.com', location: '上海' }]);
    expect(written['awards']).toMatchObject([
      { title: '年度工程师', awarder: '北辰数据', date: '2022-10' },
      { title: '一等奖学金', awarder: '江南大学', date: '2012' },
      { title: '马拉松完赛' },
    ]);
    expect(written['certificates']).toMatchObject([
      { name: 'CKA', issuer: 'CNCF', date: '2021-05' },
      { name: '软考高级', date: '2019' },
      { name: '英语六级' },
    ]);
    expect(written['languages']).toMatchObject([
      { language: '英语', fluency: 'CET-6' },
      { language: '日语', fluency: '日常会话' },
    ]);
    expect(written['interests']).toMatchObject([
      { name: '运动', keywords: ['长跑', '攀岩'] },
      { name: '读史' },
    ]);
    expect(written['x-sections']).toHaveLength(1);
  });

  test('R-XFER-61 titles, labels and words come back as they were written', () => {
    const found = fromJsonResume(written);
    const byLabel = (values: readonly OutlineValue[]) =>
      values.map(({ label, text }) => `${label}：${text}`).toSorted();
    expect(byLabel(found.outline.others)).toEqual(byLabel(outline.others));
    expect(lines(found.outline)).toEqual(lines(outline));
    expect(
      byLabel(found.outline.sections.flatMap(({ entries }) => entries.flatMap((one) => one.others))),
    ).toEqual(byLabel(outline.sections.flatMap(({ entries }) => entries.flatMap((one) => one.others))));
    expect(found.rest).toEqual([]);
  });

  test('R-XFER-61 what another program changed in a file of ours is taken', () => {
    const awards = written['awards'] as readonly object[];
    const changed = {
      ...written,
      basics: { ...written.basics, url: 'https://new.example.com' },
      awards: [{ ...awards[0], title: '季度工程师' }],
    };
    const found = fromJsonResume(changed).outline;
    expect(found.others).toContainEqual({ label: '个人博客', text: 'https://new.example.com' });
    expect(lines(found)['荣誉奖项']).toEqual(['季度工程师（北辰数据，2022-10）']);
  });

  test('R-XFER-61 any lines under any of these titles are valid and come back', () => {
    const sign = fc.constantFrom(
      '（',
      '）',
      '，',
      '：',
      '、',
      '2020',
      '2020.3',
      '年',
      ' ',
      'a',
      '奖',
      '<b>',
      '• ',
      '-',
      'https://a.cn/路',
    );
    const line = fc
      .array(sign, { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join('').replaceAll(/\s+/g, ' ').trim())
      .filter((text) => text !== '');
    const titles = [
      '自我评价',
      '专业技能',
      '荣誉证书',
      '获奖经历',
      '资格证书',
      '证书',
      '语言能力',
      '兴趣爱好',
      '论文与成果',
    ];
    const labels = ['个人主页', '博客', '所在地', '地址', 'GitHub', '领英', '微信'];
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            title: fc.constantFrom(...titles),
            lines: fc.array(line, { minLength: 1, maxLength: 3 }),
          }),
          { selector: ({ title }) => title },
        ),
        fc.uniqueArray(fc.record({ label: fc.constantFrom(...labels), text: line }), {
          selector: ({ label }) => label,
        }),
        (modules, others) => {
          const given: ResumeOutline = {
            basic: { name: '甲' },
            others,
            photo: '',
            sections: modules.map((one) => custom(one.title, list(...one.lines))),
          };
          const json: unknown = JSON.parse(JSON.stringify(toJsonResume(given)));
          expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
          const found = fromJsonResume(json).outline;
          expect(lines(found)).toEqual(lines(given));
          const sorted = (values: readonly OutlineValue[]) =>
            values.map(({ label, text }) => `${label}=${text}`).toSorted();
          expect(sorted(found.others)).toEqual(sorted(given.others));
        },
      ),
      { seed: 20261124 },
    );
  });
});
