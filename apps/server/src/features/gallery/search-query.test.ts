import { describe, expect, test } from 'vitest';
import { ftsQuery } from './repository/sqlite-index.ts';
import { gramsOf, normalizeText, parseSearch, searchTextOf } from './search-query.ts';

const picture = { title: 'ＡＢＣ·雪夜', author: '林一', tags: ['水墨'], prompt: '山中 Cat' };
const fits = (q: string) => parseSearch({ q })?.matches(searchTextOf(picture)) ?? false;

describe('words as they are compared', () => {
  test('R-GAL-05 widths, cases and signs make no difference', () => {
    expect(normalizeText(' ＡＢＣ·雪夜！Ⅷ ')).toBe('abc 雪夜 viii');
    for (const q of ['abc', 'AB', 'bc 雪夜', '水墨', 'cat', 'xy', 'sm', '林一', '雪', '山中'])
      expect([q, fits(q)]).toEqual([q, true]);
    for (const q of ['雪山', 'xs', 'acb', '林', '墨水', 'ca t']) expect([q, fits(q)]).toEqual([q, false]);
  });

  test('R-GAL-05 grams are plain words whatever was typed', () => {
    expect(gramsOf({ ...picture, title: '𠮷"*:^野家', prompt: null })).toMatch(/^[a-z0-9 ]+$/);
    const search = parseSearch({ q: '"; DROP * NEAR(' });
    expect(search && ftsQuery(search.grams)).toMatch(/^[a-z0-9 "()ANDOR]+$/);
    expect(parseSearch({ q: '…' })).toBeNull();
    expect(parseSearch({ q: '  ' })).toBeUndefined();
  });
});
