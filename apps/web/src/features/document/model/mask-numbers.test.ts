import { unmaskStream } from '@baigong/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskNumbers } from './mask-numbers.ts';

test('R-DOC-64 identity, phone, card and mail numbers are masked, other figures are not', () => {
  const { texts } = maskNumbers([
    '张三 身份证 11010519491231002X，手机 138 0013 8000，卡号 6222 0212 3456 7890 123，邮箱 zhang.san@mail.example.cn。',
    '合同编号 20240115，金额 1,234,567.89 元，再打 138 0013 8000，座机 010-88886666，原样〔手机1〕。',
  ]);
  expect(texts[0]).toBe('张三 身份证 〔身份证1〕，手机 〔手机2〕，卡号 〔银行卡1〕，邮箱 〔邮箱1〕。');
  expect(texts[1]).toBe(
    '合同编号 20240115，金额 1,234,567.89 元，再打 〔手机2〕，座机 010-88886666，原样〔手机1〕。',
  );
});

test('R-DOC-64 what was masked comes back to the letter', () => {
  const words = fc.constantFrom(
    '13800138000',
    '11010519491231002X',
    'a@b.cn',
    '6222021234567890123',
    '〔手机1〕',
    '电话 ',
    '，',
    '1',
  );
  fc.assert(
    fc.property(
      fc.array(
        fc.array(words).map((list) => list.join('')),
        { maxLength: 4 },
      ),
      (list) => {
        const { texts, values } = maskNumbers(list);
        for (const [index, text] of texts.entries()) {
          const stream = unmaskStream(values);
          expect(stream.push(text) + stream.end()).toBe(list[index]);
        }
      },
    ),
  );
});
