import { expect, test } from 'vitest';
import type { ResumeSummary } from '../session/resume-summaries.ts';
import { filterResumes } from './tabs.ts';

const head = (id: string, title: string, more: Partial<ResumeSummary> = {}): ResumeSummary => ({
  id,
  title,
  category: '未分类',
  language: 'zh',
  status: 'draft',
  isShared: false,
  createdAt: 1,
  updatedAt: 1,
  ...more,
});

const heads = [
  head('a', '前端工程师 2', { updatedAt: 3 }),
  head('b', 'Frontend（ＣＶ）', { updatedAt: 2, status: 'published' }),
  head('c', '前端工程师 10', { updatedAt: 1, isShared: true }),
];
const ids = (...given: Parameters<typeof filterResumes>) => filterResumes(...given).map(({ id }) => id);

test('R-RES-02 each tab holds its own', () => {
  expect(ids(heads, 'works', '', 'updated')).toEqual(['a', 'b', 'c']);
  expect(ids(heads, 'drafts', '', 'updated')).toEqual(['a', 'c']);
  expect(ids(heads, 'shared', '', 'updated')).toEqual(['c']);
});

test.each([
  ['前端', ['a', 'c']],
  ['frontend cv', ['b']],
  ['ＦＲＯＮＴＥＮＤ', ['b']],
  ['  工程师   2 ', ['a']],
  ['设计', []],
])('R-RES-14 %j finds titles with every word, whatever their case and width', (words, found) => {
  expect(ids(heads, 'works', words, 'updated')).toEqual(found);
});

test('R-RES-14 titles sort as readers count: 2 before 10', () => {
  expect(ids(heads, 'drafts', '', 'title')).toEqual(['a', 'c']);
});
