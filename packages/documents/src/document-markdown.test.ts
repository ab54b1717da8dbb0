import { expect, test } from 'vitest';
import { toMarkdown } from './document-markdown.ts';

test('R-READ-37 a document is written as Markdown with its headings, lists, code and tables', () => {
  const written = toMarkdown({
    blocks: [
      { kind: 'heading', text: '标题', level: 2 },
      { kind: 'item', text: '一' },
      { kind: 'item', text: '二' },
      { kind: 'code', text: 'a = 1' },
      { kind: 'table', text: '甲\t乙|丙\n1', rows: [['甲', '乙|丙'], ['1']] },
    ],
  });
  expect(written).toBe(
    '## 标题\n\n- 一\n- 二\n\n```\na = 1\n```\n\n| 甲 | 乙\\|丙 |\n| --- | --- |\n| 1 |  |\n',
  );
});

test('R-READ-36 a table of more rows than a call takes arguments is written', () => {
  const rows = Array.from({ length: 300_000 }, (_, n) => [`${n}`, '二']);
  const markdown = toMarkdown({ blocks: [{ kind: 'table', rows, text: '' }] });
  expect(markdown.slice(0, 40)).toContain('| 0 | 二 |');
  expect(markdown.trimEnd().endsWith('| 299999 | 二 |')).toBe(true);
});
