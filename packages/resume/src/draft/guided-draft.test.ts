import { expect, test } from 'vitest';
import { guidedDraft, emptyAnswers } from './guided-draft.ts';

test('R-RES-24 answers to the guided questions make a draft; open blanks stay in sight', () => {
  const draft = guidedDraft({
    ...emptyAnswers,
    basic: { ...emptyAnswers.basic, post: '会计', degree: '本科' },
    job: { company: '某公司', position: '', time: '2021.07-至今' },
    jobLines: [{ line: '审核凭证月均 {数量} 笔，差错率 {百分比}%', values: ['1200'] }],
    ownLines: '\n上线报销系统\n',
    school: { school: '某大学', degree: '', major: '会计学', time: '' },
    skills: [{ line: '软件：{系统}', values: ['金蝶'] }],
  });
  expect(draft.work).toEqual([
    {
      texts: ['某公司', '会计'],
      time: '2021.07-至今',
      lines: ['审核凭证月均 1200 笔，差错率 ＿＿%', '上线报销系统'],
    },
  ]);
  expect(draft.education[0]?.texts).toEqual(['某大学', '本科', '会计学']);
  expect(draft.custom).toEqual([{ title: '专业技能', lines: ['软件：金蝶'] }]);
});

test('R-RES-24 nothing answered makes nothing up', () => {
  expect(guidedDraft(emptyAnswers)).toEqual({
    basic: emptyAnswers.basic,
    work: [],
    projects: [],
    education: [],
    custom: [],
  });
});
