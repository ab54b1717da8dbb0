import { MessageCircle } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import { filterEntries, type PaletteEntry } from './palette-entry.ts';

const entry = (label: string, words: string[] = []): PaletteEntry => ({
  id: label,
  label,
  keywords: words,
  icon: MessageCircle,
  run: () => {},
});
const entries = [entry('关于百工', ['gy']), entry('文生图', ['wst', 'paint']), entry('打开文档', ['wd'])];
const found = (query: string) => filterEntries(entries, query).map(({ label }) => label);

describe('palette', () => {
  test('R-SHELL-19 shows everything in its own order while nothing is typed', () => {
    expect(found('')).toEqual(['关于百工', '文生图', '打开文档']);
  });

  test('R-SHELL-19 puts labels that begin with the words before labels that hold them', () => {
    expect(found('文')).toEqual(['文生图', '打开文档']);
  });

  test('R-SHELL-19 finds by pinyin initials and by other words, whatever their case', () => {
    expect(found('WS')).toEqual(['文生图']);
    expect(found('paint')).toEqual(['文生图']);
  });

  test('R-SHELL-19 finds nothing for what fits nothing', () => {
    expect(found('完全没有')).toEqual([]);
  });
});
