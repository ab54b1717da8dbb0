import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { basicTarget, confirmFacts, editFields, setField } from '../document/edit.ts';
import { loadDocument } from '../document/load.ts';
import { makeSharedCopy } from '../share/shared-copy.ts';
import { draftDocument } from '../draft/draft-document.ts';
import { readDraft } from '../draft/read-draft.ts';
import { unconfirmedFacts } from '../draft/unconfirmed-facts.ts';
import { compareFacts } from './compare-facts.ts';
import { markUnconfirmed } from './mark-unconfirmed.ts';

const ids = () => {
  let count = 0;
  return () => `id-${(count += 1)}`;
};

const source = '我叫林知夏，电话 138 0000 0000，2022年7月起在云帆数科做前端，首屏时间降到 1.6 秒。';
const draft = (more: object = {}) =>
  draftDocument(
    readDraft({
      name: '林知夏',
      phone: '13800000000',
      post: '前端工程师',
      work: [{ company: '云帆数科', position: '前端工程师', time: '2022.07', lines: ['首屏降到 1.6 秒'] }],
      ...more,
    }),
    ids(),
  );

test('R-EDIT-161 what the material says needs no confirmation, in whatever writing', () => {
  expect(unconfirmedFacts(markUnconfirmed(draft(), source))).toEqual([]);
});

test('R-EDIT-161 names, companies, schools, dates, figures, phones and addresses that nobody gave are marked', () => {
  const made = draft({
    email: 'lin@example.com',
    phone: '139 1111 2222',
    work: [
      {
        company: '青禾科技',
        position: '前端工程师',
        time: '2019.03 - 至今',
        lines: ['转化率提升 37%，服务招商银行', '提升 ＿＿%'],
      },
    ],
    education: [{ school: '江南理工大学', degree: '本科', major: '软件工程', time: '', lines: [] }],
  });
  expect(unconfirmedFacts(markUnconfirmed(made, source)).toSorted()).toEqual(
    [
      '139 1111 2222',
      'lin@example.com',
      '青禾科技',
      '2019.03',
      '至今',
      '招商银行',
      '37%',
      '江南理工大学',
    ].toSorted(),
  );
});

test('R-EDIT-161 any figure, phone, mail address or month that is not in the material is found, one that is in it is not', () => {
  const fact = fc.oneof(
    fc.integer({ min: 11, max: 99_999 }).map(String),
    fc.integer({ min: 0, max: 99_999_999 }).map((rest) => `139${String(rest).padStart(8, '0')}`),
    fc.integer({ min: 10, max: 9_999 }).map((at) => `user${at}@example.com`),
    fc.constantFrom('海棠大学', '蓝湖科技公司', '北辰医院'),
  );
  fc.assert(
    fc.property(fact, (one) => {
      const found = (source: string) =>
        compareFacts(source, `负责项目，${one}，完成交付`).additions.map(({ text }) => text);
      expect(found('负责项目').join()).toContain(one);
      expect(found(`材料：${one}。`)).toEqual([]);
    }),
  );
});

test('R-EDIT-162 unconfirmed facts survive loading and copies, go when typed over or confirmed, and never harm a load', () => {
  const marked = markUnconfirmed(draft({ email: 'lin@example.com' }), source);
  const facts = ['lin@example.com'];
  expect(unconfirmedFacts(marked)).toEqual(facts);
  expect(unconfirmedFacts(loadDocument(JSON.parse(JSON.stringify(marked))).document)).toEqual(facts);
  expect(unconfirmedFacts(makeSharedCopy(marked, { phone: false, email: false, photo: false }))).toEqual(
    facts,
  );
  const typed = (value: string) =>
    editFields(marked, (fields) => setField(fields, basicTarget, 'email', value));
  expect(unconfirmedFacts(typed('lin@example.com '))).toEqual(facts);
  expect(unconfirmedFacts(typed('me@example.com'))).toEqual([]);
  const confirmed = editFields(marked, (fields) => confirmFacts(fields, basicTarget, 'email'));
  expect(unconfirmedFacts(confirmed)).toEqual([]);
  const hostile = JSON.parse(JSON.stringify(marked).replace('["lin@example.com"]', '{"a":1}')) as unknown;
  expect(unconfirmedFacts(loadDocument(hostile).document)).toEqual([]);
});
