import { expect, test } from 'vitest';
import { draftDocument } from '../draft/draft-document.ts';
import { readDraft } from '../draft/read-draft.ts';
import { checkUp } from './check-up.ts';

test('R-RES-24 体检 finds blanks that were left open', () => {
  const draft = readDraft({
    post: '会计',
    work: [{ company: '某公司', lines: ['审核 ＿＿ 笔', '差错率 ＿＿%'] }],
  });
  let count = 0;
  const findings = checkUp(draftDocument(draft, () => `id-${(count += 1)}`));
  expect(findings.filter(({ id }) => id.startsWith('open-blank')).map(({ message }) => message)).toEqual([
    '还有 2 个空（＿＿）没有填，投递前记得补上真实的内容',
  ]);
});
