import { expect, test } from 'vitest';
import { normalizeRadicals } from './page-text.ts';

test('R-READ-02 radicals that a PDF names for characters are the characters', () => {
  expect(normalizeRadicals('第⼆⻚有⽂字层，⻢⻋⻰⻛')).toBe('第二页有文字层，马车龙风');
  const all = Array.from({ length: 0x2fe0 - 0x2e80 }, (_, at) => String.fromCharCode(0x2e80 + at)).join('');
  const plain = normalizeRadicals(all);
  expect(plain.length).toBe(all.length);
  expect(plain.match(/[\u2f00-\u2fd5]/)).toBeNull();
  expect(normalizeRadicals('页 a')).toBe('页 a');
});
