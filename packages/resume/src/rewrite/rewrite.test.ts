import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeRichText } from '../document/rich-text.ts';
import { parseRichTextAnswer } from './rich-text-answer.ts';

const list = '<ul><li>甲</li><li>乙</li></ul>';

test.each([
  [
    'markup as it was asked for',
    '<ul><li>新甲</li><li>新乙</li></ul>',
    list,
    '<ul><li>新甲</li><li>新乙</li></ul>',
  ],
  ['a fence around it', '```html\n<p>新</p>\n```', '<p>旧</p>', '<p>新</p>'],
  ['thoughts before it', '<think>嗯</think>\n<p>新</p>', '<p>旧</p>', '<p>新</p>'],
  [
    'lines instead of a list',
    '- 新甲\n- **新**乙',
    list,
    '<ul><li>新甲</li><li><strong>新</strong>乙</li></ul>',
  ],
  [
    'lines instead of an ordered list',
    '1. 甲\n2. 乙',
    '<ol><li>甲</li></ol>',
    '<ol><li>甲</li><li>乙</li></ol>',
  ],
  ['lines instead of paragraphs', '一\n\n二 < 三', '<p>旧</p>', '<p>一</p><p>二 &lt; 三</p>'],
  ['a list where there was none', '* 一\n* 二', '<p>旧</p>', '<ul><li>一</li><li>二</li></ul>'],
  ['a script', '<p>好<script>alert(1)</script></p>', '<p>旧</p>', '<p>好</p>'],
])('R-EDIT-110 an answer becomes rich text: %s', (_name, answer, original, html) => {
  expect(parseRichTextAnswer(answer, original)).toBe(html);
});

test('R-EDIT-110 whatever is answered, what comes of it is clean rich text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', list, '<p>旧</p>'), (answer, original) => {
      const html = parseRichTextAnswer(answer, original);
      expect(sanitizeRichText(html)).toBe(html);
    }),
  );
});
