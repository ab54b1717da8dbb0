import { expect, test } from 'vitest';
import { titleFrom } from './title.ts';

test.each([
  ['帮我写一封请假信。明天要去医院。', '帮我写一封请假信'],
  ['今天天气怎么样？', '今天天气怎么样？'],
  ['# 标题\n\n正文', '标题 正文'],
  [
    '请把下面这段话翻译成英文，要求语言正式并且准确，不要遗漏任何细节',
    '请把下面这段话翻译成英文，要求语言正式…',
  ],
  ['请把下面这段很长的中文文字准确翻译，语言正式', '请把下面这段很长的中文文字准确翻译…'],
  ['How do I center a div? Please explain.', 'How do I center a…'],
  ['   ', ''],
  ['/计算 6*7', '计算 6*7'],
  ['什么是 **注意力机制**？', '什么是 注意力机制？'],
  ['👨‍👩‍👧‍👦'.repeat(30), `${'👨‍👩‍👧‍👦'.repeat(19)}…`],
])('R-CHAT-16 %j is titled %j', (text, title) => {
  expect(titleFrom(text)).toBe(title);
});
