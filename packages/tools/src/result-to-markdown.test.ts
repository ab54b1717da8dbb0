import { describe, expect, test } from 'vitest';
import { displayWidth } from './character-width.ts';
import { resultToMarkdown, tableToMarkdown } from './result-to-markdown.ts';

describe('R-TOOL-16 a result as Markdown', () => {
  test('every kind of block has its form', () => {
    expect(
      resultToMarkdown({
        title: '标题',
        summary: '2 * 3 = 6',
        blocks: [
          { type: 'text', text: '一*二*\n三' },
          { type: 'keyValues', items: [{ key: '键', value: '<b>' }] },
          { type: 'table', header: ['名', '数'], rows: [['苹果', '3']], align: ['left', 'right'] },
          { type: 'code', language: 'json', text: '```' },
          {
            type: 'diff',
            segments: [
              { kind: 'same', text: '好' },
              { kind: 'removed', text: '坏' },
              { kind: 'added', text: '新' },
            ],
          },
          { type: 'matrix', label: 'x', rows: ['10', '11', '01'] },
          { type: 'swatches', colours: [{ name: '红', hex: '#ff0000' }] },
          { type: 'image', url: 'data:image/png;base64,AA==', label: '图_表' },
          { type: 'audio', url: 'data:audio/wav;base64,AA==', label: '朗读' },
        ],
      }),
    ).toBe(
      [
        '**标题**：2 \\* 3 = 6',
        '一\\*二\\*  \n三',
        '- **键**：\\<b\\>',
        '| 名   |  数 |\n| ---- | --: |\n| 苹果 |   3 |',
        '````json\n```\n````',
        '```\n好[-坏-]{+新+}\n```',
        '```\n█▄\n ▀\n```',
        '- 红 `#ff0000`',
        '图片：图\\_表',
        '声音：朗读',
      ].join('\n\n'),
    );
  });

  test('every line of a table is equally wide in a fixed-width font, and bars and line breaks stay in their cells', () => {
    const table = tableToMarkdown(
      ['名', '说明'],
      [
        ['茶', 'hello'],
        ['😀', '（全角）'],
        ['e\u0301', 'ｱ|b\nc'],
      ],
    );
    expect(new Set(table.split('\n').map(displayWidth)).size).toBe(1);
    expect(table).toContain('ｱ\\|b<br>c');
  });

  test('a comparison by line is a diff of lines', () => {
    const segments = [
      { kind: 'same' as const, text: 'a\n' },
      { kind: 'removed' as const, text: 'b\n' },
      { kind: 'added' as const, text: 'c\nd\n' },
    ];
    expect(resultToMarkdown({ title: 't', summary: 's', blocks: [{ type: 'diff', segments }] })).toContain(
      '```diff\n  a\n- b\n+ c\n+ d\n```',
    );
  });
});
