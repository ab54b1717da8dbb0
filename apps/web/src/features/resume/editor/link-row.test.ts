import { expect, it } from 'vitest';
import { parseLinkAddress } from './link-row.tsx';

it.each([
  ['github.com/name', 'https://github.com/name'],
  ['https://例子.中国/路径', 'https://例子.中国/路径'],
  ['例子.中国', 'https://例子.中国'],
  ['a.b+c@example.com', 'mailto:a.b+c@example.com'],
  ['+86 138-0000-0000', 'tel:+8613800000000'],
  ['localhost.test:3000/x', 'https://localhost.test:3000/x'],
])('R-EDIT-98 takes %s for an address', (typed, address) => {
  expect(parseLinkAddress(typed)).toBe(address);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'JaVaScript:alert(1)',
  '',
  '几个字',
  'file:///etc',
])('R-EDIT-98 refuses %s', (typed) => {
  expect(parseLinkAddress(typed)).toBeUndefined();
});
