import { expect, test } from 'vitest';
import { indentAfter, lineStart } from './css-editor.tsx';

test('R-EDIT-67 a new line is indented as the last, and further after an opening brace', () => {
  expect(indentAfter('.a {')).toBe('  ');
  expect(indentAfter('.a {\n  color: red;')).toBe('  ');
  expect(indentAfter('@supports (x: y) {\n  .a { ')).toBe('    ');
  expect(indentAfter('}')).toBe('');
});

test('R-EDIT-67 the line of a problem is found, and the last one for a line past the end', () => {
  expect(lineStart('a\nbb\nc', 1)).toBe(0);
  expect(lineStart('a\nbb\nc', 3)).toBe(5);
  expect(lineStart('a\nbb', 9)).toBe(2);
});
