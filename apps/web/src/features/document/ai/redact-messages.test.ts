import { createRestoreStream } from '@baigong/redaction/restore-stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAiRecord } from '@baigong/documents/ai-record';
import { redactMessages } from './redact-messages.ts';

test('R-READ-64 what is sent holds nothing that names a person, and the answer gets it back', () => {
  const { messages, placeholders } = redactMessages([
    { role: 'system', content: '规则里的【手机1】只是例子。' },
    { role: 'user', content: '张三丰说电话 13800138000，邮箱 zhang.san@mail.example.cn。' },
    { role: 'user', content: '甲方：张三丰，住南京市中山路12号' },
    { role: 'assistant', content: '打 13800138000。' },
  ]);
  expect(JSON.stringify(messages)).not.toMatch(/13800138000|zhang\.san|张三丰|中山路/);
  const stream = createRestoreStream(placeholders);
  expect(
    Array.from(messages[3]?.content ?? '')
      .map(stream.push)
      .join('') + stream.end(),
  ).toBe('打 13800138000。');
});

test('R-REDACT-21 the decisions for the document hold for questions too: found values, own words, rejections', () => {
  const { messages } = redactMessages([{ role: 'user', content: '汪洋参加星海计划了吗？李建国呢？' }], {
    customWords: ['星海计划'],
    rejected: new Set(['name:李建国']),
    values: [{ kind: 'name', text: '汪洋' }],
  });
  expect(messages[0]?.content).toBe('【当事人甲】参加【词1】了吗？李建国呢？');
});

test('R-REDACT-20 redaction is on by default, also for records from the time when it was off by default', () => {
  const stored = (fields: object) =>
    parseAiRecord(
      JSON.stringify({ kind: 'baigong-document-work', version: 1, turns: [], answers: {}, ...fields }),
    );
  expect(parseAiRecord('').masking).toBe(true);
  expect(stored({ masking: false }).masking).toBe(true);
  expect(stored({ masking: false, redaction: { words: ['星海'], rejected: [] } })).toMatchObject({
    masking: false,
    redaction: { words: ['星海'], rejected: [] },
  });
});

test('R-REDACT-22 what was redacted comes back to the letter, however the answer is cut', () => {
  const words = fc.constantFrom(
    '13800138000',
    '138 0013 8000',
    '11010519491231002X',
    'a@b.cn',
    '甲方：张三',
    '张三',
    '【手机1】',
    '【原文1】',
    '电话 ',
    '，',
    '1',
  );
  const texts = fc.array(words, { maxLength: 12 }).map((list) => list.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 7 }), (text, size) => {
      const { messages, placeholders } = redactMessages([{ role: 'user', content: text }]);
      const stream = createRestoreStream(placeholders);
      const pieces = messages[0]?.content.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(pieces.map(stream.push).join('') + stream.end()).toBe(text);
    }),
  );
});
