import { expect, test } from 'vitest';
import { citationMarker as mark, createCitationParser, markUnsourced, unfoundMarker } from './citations.ts';
import { createQuoteIndex } from './find-quote.ts';

const source = createQuoteIndex({
  blocks: [
    { kind: 'paragraph', text: '合同总金额为人民币 12.5 万元，分三期支付。' },
    { kind: 'paragraph', text: '违约金为合同总金额的 20%，自逾期之日起按日计算。' },
  ],
});
const passages = [
  { number: 1, from: 0, to: 1 },
  { number: 2, from: 1, to: 2 },
];
const read = createCitationParser(source, passages);

test('R-READ-61 a quotation that stands in the document is a citation, numbered by the answer', () => {
  const { text, citations, unresolved } = read(
    '违约金是 20%[2“违约金为合同总金额的 20%”]，总价 12.5 万元【1：合同总金额为人民币12.5万元】。再说一遍[2: "违约金为合同总金额的20%"]。',
  );
  expect(text).toBe(`违约金是 20%${mark(1)}，总价 12.5 万元${mark(2)}。再说一遍${mark(1)}。`);
  expect(citations.map(({ number, positions }) => [number, positions[0]?.block])).toEqual([
    [1, 1],
    [2, 0],
  ]);
  expect(unresolved).toBe(0);
});

test('R-READ-61 a quotation from the wrong passage is found where it stands', () => {
  expect(read('见[1“自逾期之日起按日计算”]').citations[0]?.positions[0]?.block).toBe(1);
});

test('R-READ-61 a quotation that stands nowhere is not shown as a citation', () => {
  const { text, citations, unresolved } = read('违约金是 30%[2“违约金为合同总金额的 30%”]。还有[1][2]');
  expect(text).toBe(`违约金是 30%${unfoundMarker('违约金为合同总金额的 30%')}。还有`);
  expect(citations).toEqual([]);
  expect(unresolved).toBe(3);
});

test('R-DOC-30 a quotation that stands nowhere is marked where it appears, whatever is in it', () => {
  expect(read('按[2“*全额* <b>退款</b> $5”]办。').text).toBe(
    '按\uE002\\*全额\\* \\<b\\>退款\\<\\/b\\> ＄5\uE003办。',
  );
  expect(read('\uE002假的\uE003').text).toBe('假的');
});

test('R-READ-61 a number alone counts when its sentence is itself the quotation', () => {
  expect(read('原文写道：分三期。合同总金额为人民币12.5万元，分三期支付[1]。').text).toContain(mark(1));
  expect(read('合同总金额有十二万多，要分几次付[1]。').citations).toEqual([]);
});

test('R-READ-61 code, links, other brackets and signs that only look like marks are left alone', () => {
  const text =
    '数组 `a[1]` 和 a[1]、a[1][2]，[1795.25]，[1月2日]，[1](https://a.cn)，[9]，[注]，\n```\n[1“x”]\n```';
  expect(read(text)).toEqual({ text, citations: [], unresolved: 0 });
  expect(read(mark(1)).text).toBe('1');
});

test('R-READ-61 a marker is held back until it is whole', () => {
  const whole = '违约金是 20%[2“违约金为合同总金额的 20%”]。';
  for (let end = 0; end <= whole.length; end++)
    expect(read(whole.slice(0, end), true).text).not.toMatch(/[[“]/);
  expect(read('未写完[2“违约金为', false).text).toBe('未写完[2“违约金为');
});

test('R-READ-299 beside cited sentences one without a source is marked; headings, lead-ins and what is missing are not', () => {
  const answer = [
    '## 付款方式和期限',
    '合同里这样约定：',
    `- 首付 30%，签约后五日内付清。${mark(1)}`,
    `- 尾款在验收之后支付${mark(2)}。逾期每天按千分之五计收违约金。`,
    '文档里没有写到发票由谁开具。',
    '综合来看，这份合同对买方比较有利',
  ].join('\n');
  const marked = markUnsourced(answer);
  expect(marked.replaceAll('\uE004', '')).toBe(answer);
  expect(
    [...marked.matchAll(/[^。！？\n]*[。！？]?(?=\uE004)/g)].map(([one]) => one).filter(Boolean),
  ).toEqual(['逾期每天按千分之五计收违约金。', '综合来看，这份合同对买方比较有利']);
  expect(markUnsourced('没有一处引文的回答，什么也不标记。')).not.toContain('\uE004');
});

test('R-READ-299 marking takes time with the length of the answer', () => {
  const long = `${'没有句号的长句'.repeat(20_000)}${mark(1)}`;
  expect(markUnsourced(long)).toBe(long);
  // Of a stored answer that another program wrote.
  const open = `${'\uE002'.repeat(100_000)}${mark(1)}`;
  expect(markUnsourced(open).replaceAll('\uE004', '')).toBe(open);
});
