import { expect, test } from 'vitest';
import { nameLigatures } from './page-text.ts';

test('R-READ-248 ligatures that a font does not name are read as English writes them', () => {
  const words =
    'difficult efficient office coefficient affinity affirm effect offered different affair staff offset buffer suffer shuffle waffle offline affluent conflict affliction suffix traffic stiffness puffing fluffy official';
  for (const word of words.split(' ')) {
    const ligature = /ffi|ffl|ff/.exec(word)?.[0] ?? '';
    expect(nameLigatures(ligature === '' ? word : word.replace(ligature, '\0'))).toBe(word);
  }
  expect(nameLigatures('\0e end. \0is one')).toBe('The end. This one');
  expect(nameLigatures('x \0 y 数\0')).toBe('x \0 y 数\0');
});
