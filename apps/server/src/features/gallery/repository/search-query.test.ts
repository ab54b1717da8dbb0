import { describe, expect, test } from 'vitest';
import { ftsQuery } from './sqlite-index.ts';
import {
  gramsOf,
  normalizeText,
  parseSearch,
  pinyinReadings,
  searchTextOf,
  type GramQuery,
} from './search-query.ts';

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

describe('pinyin in full', () => {
  const mountain = { title: '雪山与极光', author: '甲', tags: ['西安'], prompt: null };
  const grams = new Set(gramsOf(mountain).split(' '));
  const holds = (query: GramQuery): boolean =>
    typeof query === 'string'
      ? grams.has(query)
      : 'all' in query
        ? query.all.every(holds)
        : query.any.some(holds);
  const finds = (q: string): boolean => {
    const search = parseSearch({ q });
    return !!search && holds(search.grams) && search.matches(searchTextOf(mountain));
  };

  test('R-GAL-39 finds what initials find: whole words, unfinished ones and single syllables', () => {
    for (const q of [
      'xueshan',
      'xuesha',
      'shan',
      'jiguang',
      'xueshanyujiguang',
      'xian',
      'guang',
      'xs',
      'xue jiguang',
    ])
      expect([q, finds(q)]).toEqual([q, true]);
    for (const q of ['shanxue', 'han', 'ueshan', 'xueshanx', 'jiguangshan', 'zzzz', 'yuguang'])
      expect([q, finds(q)]).toEqual([q, false]);
  });

  test('R-GAL-39 a term of any length has few readings', () => {
    expect(pinyinReadings('xian')).toEqual(expect.arrayContaining([['xian'], ['xi', 'an']]));
    expect(pinyinReadings('vvv')).toEqual([]);
    for (const term of ['a'.repeat(40), 'xian'.repeat(10), 'q'.repeat(40)])
      expect(pinyinReadings(term).length).toBeLessThanOrEqual(8);
  });
});
