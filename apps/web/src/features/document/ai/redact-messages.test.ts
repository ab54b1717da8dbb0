import { createRestoreStream } from '@baigong/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactMessages } from './redact-messages.ts';

test('R-READ-64 what is sent holds no number that names a person, and the answer gets them back', () => {
  const { messages, placeholders: masked } = redactMessages(
    [
      { role: 'system', content: '规则里的【手机1】只是例子。' },
      { role: 'user', content: '联系人 13800138000，邮箱 zhang.san@mail.example.cn。' },
      { role: 'assistant', content: '打 13800138000。' },
    ],
    true,
  );
  expect(JSON.stringify(messages)).not.toMatch(/13800138000|zhang\.san/);
  const stream = createRestoreStream(masked);
  expect(
    Array.from(messages[2]?.content ?? '')
      .map(stream.push)
      .join('') + stream.end(),
  ).toBe('打 13800138000。');
  expect(redactMessages([{ role: 'user', content: '13800138000' }], false).messages[0]?.content).toBe(
    '13800138000',
  );
});

test('R-READ-64 what was masked comes back to the letter, however it is cut', () => {
  const words = fc.constantFrom(
    '13800138000',
    '11010519491231002X',
    'a@b.cn',
    '【手机1】',
    '【原文1】',
    '电话 ',
    '，',
    '1',
  );
  const texts = fc.array(words, { maxLength: 12 }).map((list) => list.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 7 }), (text, size) => {
      const { messages, placeholders: masked } = redactMessages([{ role: 'user', content: text }], true);
      const stream = createRestoreStream(masked);
      const pieces = messages[0]?.content.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(pieces.map(stream.push).join('') + stream.end()).toBe(text);
    }),
  );
});
