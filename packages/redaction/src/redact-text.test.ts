import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSensitiveData } from './find-sensitive-data.ts';
import { redactDocument } from './redact-document.ts';
import { createRedactor, redactPermanently } from './redact-text.ts';
import { matchKey } from './sensitive-kinds.ts';
import { normalizeValue } from '@baigong/text-zh/text-view';

const text =
  '张三的手机是 138 1234 5678，身份证 11010519491231002X，卡号 6222 0210 0111 6245 702，邮箱 zhang.san@example.com.cn，座机 010-62345678。';

test('R-READ-08 what names a person becomes placeholders, the same value the same one', () => {
  const redactor = createRedactor();
  expect(redactor.redact(`${text}再打 138 1234 5678`)).toBe(
    '【当事人甲】的手机是 【手机1】，身份证 【身份证1】，卡号 【银行卡1】，邮箱 【邮箱1】，座机 【电话1】。再打 【手机1】',
  );
  expect(redactor.redact('另一个 13900001111')).toBe('另一个 【手机2】');
  expect(redactor.restore('请联系【手机2】或【手机9】')).toBe('请联系13900001111或【手机9】');
  const later = createRedactor(redactor.values);
  expect(later.redact('13900001111、13700002222')).toBe('【手机2】、【手机3】');
});

test('R-REDACT-14 pseudonyms are consistent: each spelling of a value has its own, of the same stem', () => {
  const redactor = createRedactor();
  const source = '甲方：张三，电话 13812345678。张三（138-1234-5678）与李四海签约，李四海未付款。';
  const redacted = redactor.redact(source);
  expect(redacted).toBe(
    '甲方：【当事人甲】，电话 【手机1】。【当事人甲】（【手机1-2】）与【当事人乙】签约，【当事人乙】未付款。',
  );
  expect(redactor.restore(redacted)).toBe(source);
});

test('R-REDACT-15 what the visitor rejects stays, what is added goes, also inside other matches', () => {
  const redactor = createRedactor(new Map(), {
    customWords: ['星海计划'],
    rejected: new Set([matchKey('name', '张三')]),
    values: [{ kind: 'name', text: '王小波' }],
  });
  expect(redactor.redact('甲方：张三，乙方：李四海。王小波说星 海计划延期。')).toBe(
    '甲方：张三，乙方：【当事人甲】。【当事人乙】说【词1】延期。',
  );
});

const pieces = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '13812345678',
    '138 1234\n5678',
    '１３８１２３４５６７８',
    '138\u200b12345678',
    '11010519491231002X',
    '6222021001116245702',
    'a@b.cn',
    '甲方：张三',
    '张三',
    '李建国、',
    '住江苏省南京市鼓楼区中山北路12号3栋502室',
    '【手机1】',
    '【当事人甲】',
    '【手机1-2】',
    '【原文1】',
    '【手机',
    '】',
    '1',
    '010-62345678',
    '苏A12345',
    'QQ：123456',
    '【邮箱13812345678】',
  ),
);

test('R-READ-08 unmasking what was redacted gives any text back, over several texts', () => {
  fc.assert(
    fc.property(fc.array(fc.array(pieces, { maxLength: 8 }), { minLength: 1, maxLength: 4 }), (parts) => {
      const redactor = createRedactor(new Map(), { customWords: ['手机', '代号1'] });
      const texts = parts.map((one) => one.join(''));
      const redacted = texts.map((one) => redactor.redact(one));
      expect(redacted.map((one) => redactor.restore(one))).toEqual(texts);
    }),
    { numRuns: 400 },
  );
});

test('R-REDACT-16 the result never holds an accepted match, wherever else it stands and however it is written', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
      const customWords = ['手机', '北路'];
      const source = parts.join('');
      const redacted = createRedactor(new Map(), { customWords }).redact(source);
      const left = normalizeValue(redacted);
      for (const { start, end } of findSensitiveData(source, { customWords })) {
        const value = normalizeValue(source.slice(start, end));
        if (value.length >= 2 && !(/^\d+$/.test(value) && value.length < 8))
          expect(left).not.toContain(value);
      }
    }),
    { numRuns: 400 },
  );
});

test('R-READ-09 a copy with stars shows only the ends of numbers and the surname', () => {
  expect(redactPermanently(text)).toBe(
    '张*的手机是 138****5678，身份证 110*************2X，卡号 6222***********5702，邮箱 z***@example.com.cn，座机 010******78。',
  );
  expect(redactPermanently(text, ['email'])).toContain('138 1234 5678');
});

test('R-READ-09 a document is redacted in its paragraphs, its tables and its outline; heads of columns count', () => {
  const redacted = redactDocument(
    {
      format: 'docx',
      blocks: [
        { kind: 'heading', level: 1, text: '电话 13812345678，仉晓婉' },
        {
          kind: 'table',
          rows: [
            ['姓名', '账号'],
            ['仉晓婉', '0200112233445'],
          ],
          text: '姓名\t账号\n仉晓婉\t0200112233445',
        },
        { kind: 'table', rows: [['a', '13812345678']], text: 'a\t13812345678' },
      ],
      outline: [{ title: '电话 13812345678，仉晓婉', level: 1, block: 0 }],
      notes: [],
    },
    createRedactor(),
  );
  expect(JSON.stringify(redacted)).not.toMatch(/13812345678|仉晓婉/);
  expect(redacted.blocks[2]?.text).toBe('a\t【手机1】');
});

test('R-REDACT-23 thousands of values of a document are found and replaced in all of its thousands of texts', () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => [
    `138${10_000_000 + at * 7}`,
    `u${at}@example.com`,
    `${at}`,
  ]);
  const redactor = createRedactor(new Map(), {
    values: rows.map((_, at) => ({ kind: 'name', text: `古丽${at}` })),
  });
  const document = redactDocument(
    { format: 'csv', blocks: [{ kind: 'table', rows, text: '' }], outline: [], notes: [] },
    redactor,
  );
  expect(redactor.values.size).toBe(2_400);
  expect(redactor.restore(document.blocks[0]?.text ?? '')).toBe(rows.map((row) => row.join('\t')).join('\n'));
});

test('R-DOC-47 a redacted copy has nothing of where recognised lines stand', () => {
  const text = '张三，电话 13800138000';
  const corners = [0, 0, 1, 0, 1, 1, 0, 1];
  const recognised = [
    { page: 1, width: 800, height: 600, lines: [{ text, corners, isVertical: false, doubts: [] }] },
  ];
  const blocks = [{ kind: 'paragraph' as const, text, page: 1 }];
  const copy = redactDocument(
    { format: 'picture', blocks, outline: [], notes: [], recognised },
    createRedactor(),
  );
  expect(JSON.stringify(copy)).not.toContain('13800138000');
});
