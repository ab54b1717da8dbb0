import { expect, test } from 'vitest';
import { searchContent } from './search-content.ts';

test('R-READ-31 all words typed have to stand in the title or the text; hits come with what is around them', () => {
  const content = `${'前文'.repeat(30)}书架采购完成${'后文'.repeat(30)}`;
  const found = searchContent('周报', content, '周报 书架');
  expect(found?.count).toBe(1);
  expect(found?.snippets[0]).toMatchObject({ hit: '书架' });
  expect(found?.snippets[0]?.before.startsWith('…')).toBe(true);
  expect(found?.snippets[0]?.after.endsWith('…')).toBe(true);
  expect(searchContent('周报', content, '书架 月报')).toBeNull();
  expect(searchContent('周报', '', '周报')).toEqual({ count: 0, snippets: [] });
  expect(searchContent('Report', 'All BOOKS', 'books')?.count).toBe(1);
});
