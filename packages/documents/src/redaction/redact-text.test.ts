import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSensitiveData } from './find-sensitive-data.ts';
import { isCardNumber } from './kinds/bank-card.ts';
import { isIdentityNumber } from './kinds/identity-number.ts';
import { createRedactor, redactDocument, redactPermanently } from './redact-text.ts';

const text =
  '张三的手机是 138 1234 5678，身份证 11010519491231002X，卡号 6222 0210 0111 6245 702，邮箱 zhang.san@example.com.cn，座机 010-62345678。';

test('R-READ-08 numbers that name a person become placeholders, the same number the same one', () => {
  const redactor = createRedactor();
  const redacted = redactor.redact(`${text}再打 138 1234 5678`);
  expect(redacted).toBe(
    '张三的手机是 【手机1】，身份证 【身份证1】，卡号 【银行卡1】，邮箱 【邮箱1】，座机 【电话1】。再打 【手机1】',
  );
  expect(redactor.redact('另一个 13900001111')).toBe('另一个 【手机2】');
  expect(redactor.restore('请联系【手机2】或【手机9】')).toBe('请联系13900001111或【手机9】');
  const later = createRedactor(redactor.values);
  expect(later.redact('13900001111、13700002222')).toBe('【手机2】、【手机3】');
});

const pieces = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '13812345678',
    '１３８１２３４５６７８',
    '11010519491231002X',
    '6222021001116245702',
    'a@b.cn',
    '【手机1】',
    '【原文1】',
    '【手机',
    '】',
    '1',
    '010-62345678',
    '400-800-1234',
    '【邮箱13812345678】',
  ),
);

test('R-READ-08 unmasking what was redacted gives any text back, over several texts', () => {
  fc.assert(
    fc.property(fc.array(fc.array(pieces, { maxLength: 8 }), { minLength: 1, maxLength: 4 }), (parts) => {
      const redactor = createRedactor();
      const texts = parts.map((one) => one.join(''));
      const redacted = texts.map((one) => redactor.redact(one));
      expect(redacted.map((one) => redactor.restore(one))).toEqual(texts);
      // Nothing that is found in the text is left in it.
      for (const one of redacted) expect(findSensitiveData(one.replaceAll(/【[^】]*】/g, '|'))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('R-READ-09 a copy that is handed on shows only the ends of numbers', () => {
  expect(redactPermanently(text)).toBe(
    '张三的手机是 138****5678，身份证 110*************2X，卡号 6222***********5702，邮箱 z***@example.com.cn，座机 010******78。',
  );
  expect(redactPermanently(text, ['email'])).toContain('138 1234 5678');
});

test('R-READ-09 a document is redacted in its paragraphs, its tables and its outline', () => {
  const redacted = redactDocument(
    {
      format: 'docx',
      blocks: [
        { kind: 'heading', level: 1, text: '电话 13812345678' },
        { kind: 'table', rows: [['a', '13812345678']], text: 'a\t13812345678' },
      ],
      outline: [{ title: '电话 13812345678', level: 1, block: 0 }],
      notes: [],
    },
    redactPermanently,
  );
  expect(JSON.stringify(redacted)).not.toContain('13812345678');
  expect(redacted.blocks[1]?.text).toBe('a\t138****5678');
});

test('R-READ-07 identity numbers and cards are told by their check digit, other numbers are left', () => {
  expect(isIdentityNumber('11010519491231002X')).toBe(true);
  expect(isIdentityNumber('110105194912310021')).toBe(false);
  expect(isCardNumber('6222021001116245702')).toBe(true);
  expect(isCardNumber('6222021001116245703')).toBe(false);
  expect(isCardNumber('0000000000000000')).toBe(false);
  const kinds = (source: string) =>
    findSensitiveData(source).map(({ kind, valid }) => `${kind}${valid ? '' : '?'}`);
  expect(kinds('订单 2026110512345678901 金额 13800000000.55 圆周率 3.13812345678')).toEqual(['mobile']);
  expect(kinds('110105194912310021')).toEqual(['identity?']);
  expect(kinds('110105194913310021')).toEqual([]);
  expect(kinds('(010)62345678、0755-8234 5678、400-800-1234、+86 138 1234 5678')).toEqual([
    'landline',
    'landline',
    'landline',
    'mobile',
  ]);
  expect(kinds('a@b、a@b.cn、@b.cn')).toEqual(['email']);
});

test('R-READ-07 long runs of digits and letters take no time', () => {
  const start = performance.now();
  for (const one of ['1', '1 ', 'a', 'a@', 'a.', '6222 ', '010-', '١'])
    findSensitiveData(one.repeat(200_000 / one.length));
  expect(performance.now() - start).toBeLessThan(10_000);
});
