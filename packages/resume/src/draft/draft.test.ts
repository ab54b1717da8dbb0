import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesInOrder } from '../document/edit.ts';
import { loadDocument } from '../document/load.ts';
import { draftDocument } from './draft-document.ts';
import { validateDraft, readDraft } from './read-draft.ts';

const ids = () => {
  let count = 0;
  return () => `id-${(count += 1)}`;
};

const answer = {
  name: '林知夏',
  post: '前端工程师',
  experience: 5,
  work: [
    {
      company: '云帆 <数科>',
      position: '前端工程师',
      time: '2022.07 - 至今',
      lines: ['- **主导**微前端迁移', '首屏从 4 秒降到 1.6 秒 & 更快'],
    },
  ],
  education: [{ school: '某大学', degree: '本科', major: '软件工程', time: '2016-09 至 2020-06' }],
  custom: [
    { title: '专业技能', lines: '1. TypeScript\n2. React' },
    { title: '', lines: ['x'] },
  ],
};

test('R-RES-22 a model’s answer becomes a whole document that loads without a problem', () => {
  const document = draftDocument(readDraft(answer), ids());
  expect(loadDocument(document)).toEqual({ document, problems: [] });
  const [job] = entriesInOrder(document.fields.workExperiences);
  expect(job?.fields.map(({ value }) => value)).toEqual([
    '云帆 <数科>',
    '前端工程师',
    null,
    '<ul><li>主导微前端迁移</li><li>首屏从 4 秒降到 1.6 秒 &amp; 更快</li></ul>',
  ]);
  expect(job?.fields[2]?.range).toEqual({ start: '2022-07', end: '', present: true });
  const [school] = entriesInOrder(document.fields.educations);
  expect(school?.fields.map(({ value }) => value)).toEqual(['某大学', '本科', '软件工程', null, '']);
  expect(document.modules.modules.map(({ title }) => title)).toContain('专业技能');
});

test('R-RES-22 whatever a model writes, reading it gives a draft and the draft a valid document', () => {
  const value = fc.anything({ withNullPrototype: true, withDate: true });
  fc.assert(
    fc.property(
      fc.oneof(value, fc.record({ name: value, work: fc.array(value), custom: value, education: value })),
      (written) => {
        const document = draftDocument(readDraft(written), ids());
        expect(loadDocument(document).problems).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

test('R-RES-23 a draft that is no resume says what is missing', () => {
  expect(validateDraft(readDraft({}))).toContain('post');
  expect(validateDraft(readDraft({ post: '会计' }))).toContain('至少写出一段经历');
  expect(validateDraft(readDraft({ post: '会计', work: [{ company: '某公司' }] }))).toContain('lines');
  expect(validateDraft(readDraft(answer))).toBeUndefined();
});
