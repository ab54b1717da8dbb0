import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textAt, type Block } from '@baigong/document-reader/document-text';
import { findQuote, createQuoteIndex } from './find-quote.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const blocks = [
  paragraph('第一条　合同总金额为人民币 12.5 万元（含税），分三期支付。'),
  paragraph('乙方不得将本合同项下的权利义务转让给任何第三方，否则甲方有权解除合同并要求赔偿损失。'),
  paragraph('违约金为合同总金额的 20%，自逾期之日起\n按日计算。Delivery within 30 days.'),
];
const source = createQuoteIndex({ blocks });
const found = (quote: string) =>
  findQuote(source, quote)
    ?.map((position) => textAt({ blocks }, position))
    .join('|');

test('R-READ-61 a quotation is found whatever its spaces, punctuation and width', () => {
  expect(found('合同总金额为人民币12.5万元(含税)')).toBe('合同总金额为人民币 12.5 万元（含税');
  expect(found('自逾期之日起按日计算')).toBe('自逾期之日起\n按日计算');
  expect(found('ＤＥＬＩＶＥＲＹ　within 30 days')).toBe('Delivery within 30 days');
  expect(found('合同总金额为……分三期支付')).toBe('合同总金额为|分三期支付');
  expect(found('分三期支付。乙方不得将本合同')).toBe('分三期支付|乙方不得将本合同');
});

test('R-READ-61 a long quotation may have a wrong sign, but no other figure and no other sense', () => {
  const long = '将本合同项下的权利义务转让给任何第三方，否则甲方有权解除合同并要求赔偿损失';
  expect(found(long.replace('任何', '任意'))).toContain('任何第三方');
  expect(found(`乙方必得${long}`)).toBeUndefined();
  expect(found('合同总金额为人民币12.6万元')).toBeUndefined();
  expect(found('合同总金额为人民币125万元')).toBeUndefined();
  expect(found('2.5 万元（含税）')).toBeUndefined();
  expect(found('违约金为合同总金额的 2')).toBeUndefined();
  expect(found('违约金为合同总金额的 20')).toBeUndefined();
  expect(found('乙方将本合同项下的权利义务转让给任何第三方，否则甲方有权解除合同')).toBeUndefined();
});

test('R-READ-61 what is short, empty or nowhere is not found', () => {
  expect(found('合同')).toBeUndefined();
  expect(found('，。……')).toBeUndefined();
  expect(found('本合同受香港法律管辖')).toBeUndefined();
  expect(findQuote(source, '违约金为合同总金额', { from: 0, to: 2 })).toBeUndefined();
});

test('R-READ-61 where a quotation is found the text reads the same', () => {
  const signs = fc.constantFrom('甲', '乙', '方', '，', ' ', '１', '.', '5', 'Ａ', '\n', '😀', '㎡', '不');
  const texts = fc.array(
    fc.array(signs, { minLength: 1, maxLength: 30 }).map((list) => list.join('')),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (list, a, b) => {
      const document = { blocks: list.map(paragraph) };
      const text = list[a % list.length] ?? '';
      const quote = text.slice(b % (text.length + 1));
      const positions = findQuote(createQuoteIndex(document), quote);
      const plain = (one: string) =>
        one
          .normalize('NFKC')
          .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
          .toLowerCase();
      if (positions) expect(plain(positions.map((one) => textAt(document, one)).join(''))).toBe(plain(quote));
    }),
  );
});

test('R-READ-61 a book is prepared and searched quickly', () => {
  const page = '根据本协议的约定，双方应当在收到书面通知之后的三十个工作日以内完成全部款项的支付。'.repeat(
    20,
  );
  const book = createQuoteIndex({
    blocks: Array.from({ length: 600 }, (_, n) => paragraph(`第${n}节 ${page}`)),
  });
  const begun = performance.now();
  expect(
    findQuote(book, '双方应当在收到书面通知之后的二十五个日历日以内完成全部款项的交付手续办理'),
  ).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(3_000);
});
