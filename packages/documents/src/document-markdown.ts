import { countColumns, type Block, type DocumentText } from '@baigong/document-reader/document-text';

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

function tableMarkdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows;
  const width = Math.max(countColumns(rows), 1);
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cell(row[at] ?? '')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n');
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text.replaceAll('\n', ' ')}`;
    case 'item':
      return `- ${block.text.replaceAll('\n', '\n  ')}`;
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``;
    case 'table':
      return tableMarkdown(block.rows);
    case 'paragraph':
      return block.text;
  }
}

export function toMarkdown({ blocks }: Pick<DocumentText, 'blocks'>): string {
  let written = '';
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    const gap = before?.kind === 'item' && block.kind === 'item' ? '\n' : '\n\n';
    written += (index > 0 ? gap : '') + blockMarkdown(block);
  }
  return `${written}\n`;
}
