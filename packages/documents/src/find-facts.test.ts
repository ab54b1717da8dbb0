import { expect, test } from 'vitest';
import { unseenHeldBack } from '@baigong/redaction/unseen-held-back';
import { parseMarked } from '@baigong/redaction/parse-hard';
import { textAt, type Block } from '@baigong/document-reader/document-text';
import { findInBlocks } from '@baigong/redaction/find-sensitive-data';
import { findFacts, type FactKind } from './find-facts.ts';

const of = (...texts: string[]) => ({ blocks: texts.map((text): Block => ({ kind: 'paragraph', text })) });
const found = (kind: FactKind, ...texts: string[]) =>
  findFacts(of(...texts)).flatMap((fact) => (fact.kind === kind ? [fact.value] : []));

test('R-READ-07 every fact names the place where it stands', () => {
  const document = of(
    '甲方联系人：李晓明，电话 13812345678，二〇二六年三月五日签约。',
    '李晓明表示，合同金额为人民币 120 万元（大写：壹佰贰拾万元整），2026-04-30 前付清。',
  );
  const facts = findFacts(document);
  for (const { text, position } of facts) expect(textAt(document, position)).toBe(text);
  expect(facts.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'person 李晓明',
    'phone 13812345678',
    'date 2026-03-05',
    'person 李晓明',
    'amount 1200000',
    'amount 1200000',
    'date 2026-04-30',
  ]);
});

test('R-READ-07 names are those that the text shows to be some', () => {
  expect(found('person', '中国工程院院士王明教授和欧阳雪梅女士到会，高度重视。')).toEqual([
    '王明',
    '欧阳雪梅',
  ]);
  expect(found('person', '方法表示如下；全部经理都要参加；金额说明。')).toEqual([]);
  expect(found('person', '译者：阿卜杜拉·买买提', '由李强主任主持')).toEqual(['阿卜杜拉·买买提', '李强']);
});

test.each([
  ['申请人张晓明于2024年提交', ['张晓明']],
  ['单方表示不同意', []],
  ['记者李娜报道', ['李娜']],
  ['负责人：John Smith', ['John Smith']],
  ['姓名：张 伟', ['张伟']],
  ['周杰伦说，他不知道', ['周杰伦']],
  ['原告：王小红，被告：赵刚', ['王小红', '赵刚']],
  ['高度评价了安全经理的工作', []],
  // Titles say that somebody is meant, not who.
  ['张主任和王总到会。', []],
])('R-READ-07 R-TEXT-04 in %s the people are %s', (text, people) =>
  expect(found('person', text)).toEqual(people),
);

test('R-TEXT-04 the overview names nobody whom redaction does not hide, and most of those who are named', () => {
  let [annotated, named] = [0, 0];
  for (const { text, annotations } of unseenHeldBack.map(parseMarked)) {
    const blocks = text.split('\n').map((line): Block => ({ kind: 'paragraph', text: line }));
    const people = new Set(
      findFacts({ blocks }).flatMap(({ kind, value }) => (kind === 'person' ? [value] : [])),
    );
    const hidden = new Set(
      findInBlocks(blocks).flatMap((matches) =>
        matches.flatMap(({ kind, value }) => (kind === 'name' ? [value] : [])),
      ),
    );
    expect([...people].filter((name) => !hidden.has(name.replaceAll(' ', '')))).toEqual([]);
    const names = new Set(
      annotations.flatMap(({ kind, start, end }) => (kind === 'name' ? [text.slice(start, end)] : [])),
    );
    annotated += names.size;
    named += [...names].filter((name) => people.has(name)).length;
  }
  expect(named / annotated).toBeGreaterThan(0.85);
});

test('R-READ-07 impossible days are no dates, and amounts come in one form', () => {
  expect(found('date', '2026年13月1日、2026-02-30、2月30日、3月8日、2026年、December 5, 2026')).toEqual([
    '3月8日',
    '2026',
    '2026-12-05',
  ]);
  expect(found('amount', '¥1,234.50、3.5亿元、$20、三百万元、500 多万元、二元论、每人20元')).toEqual([
    '1234.5',
    '350000000',
    '20',
    '3000000',
    '5000000',
    '20',
  ]);
});

test('R-READ-07 amounts in Chinese numerals are the same values as those in figures', () => {
  expect(
    found(
      'amount',
      '壹仟贰佰叁拾肆元伍角、一千二百三十四元、两万五元、三万五千块钱、五十余元、五六百元、30万五险一金',
    ),
  ).toEqual(['1234.5', '1234', '25000', '35000', '50', '五六百元']);
});

test('R-READ-07 what is not an identity number by its check digit is none', () => {
  expect(found('identity', '11010519491231002X 110105194912310021')).toEqual(['11010519491231002X']);
  expect(found('card', '6222021001116245702 6222021001116245703')).toEqual(['6222021001116245702']);
});
