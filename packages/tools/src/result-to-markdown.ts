import { displayWidth } from './character-width.ts';
import type { Block, ToolResult } from './result.ts';

/** Backslashes before what Markdown would read as markup; line breaks become hard ones. */
function escape(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~$]/g, '\\$&').replace(/\n/g, '  \n');
}

/** A fence longer than any run of backquotes inside the text. */
function toCodeBlock(language: string, text: string): string {
  let longest = 2;
  for (const run of text.matchAll(/`+/g)) longest = Math.max(longest, run[0].length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

function diffLines(block: Extract<Block, { type: 'diff' }>): string {
  const marks = { same: ' ', added: '+', removed: '-' } as const;
  const wholeLines = block.segments.every(
    (segment, index) => segment.text.endsWith('\n') || index >= block.segments.length - 2,
  );
  if (wholeLines) {
    const lines = block.segments.flatMap(({ kind, text }) =>
      text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => `${marks[kind]} ${line}`),
    );
    return toCodeBlock('diff', lines.join('\n'));
  }
  const inline = { same: ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] } as const;
  return toCodeBlock(
    '',
    block.segments.map(({ kind, text }) => `${inline[kind][0]}${text}${inline[kind][1]}`).join(''),
  );
}

/** Two rows of modules per line of half blocks, so that the code stays square in a fixed-width font. */
function halfBlocks(rows: readonly string[]): string {
  const lines: string[] = [];
  for (let y = 0; y < rows.length; y += 2) {
    const upper = rows[y] ?? '';
    const lower = rows[y + 1] ?? '';
    lines.push(
      Array.from(upper, (module, x) => {
        if (module === '1') return lower[x] === '1' ? '█' : '▀';
        return lower[x] === '1' ? '▄' : ' ';
      }).join(''),
    );
  }
  return lines.join('\n');
}

type Alignment = 'left' | 'center' | 'right';

function cell(text: string): string {
  return text
    .replace(/\r\n?|\n/g, '<br>')
    .replace(/\\?\|/g, '\\|')
    .trim();
}

function pad(text: string, width: number, alignment: Alignment): string {
  const room = Math.max(0, width - displayWidth(text));
  if (alignment === 'right') return ' '.repeat(room) + text;
  if (alignment === 'center') {
    const before = Math.floor(room / 2);
    return ' '.repeat(before) + text + ' '.repeat(room - before);
  }
  return text + ' '.repeat(room);
}

/** The widest column that is still padded: one long cell must not blow up every row. */
const MAX_PADDED = 60;

/**
 * A GFM table whose columns line up in a fixed-width font (Chinese characters are two cells wide).
 * Short rows are filled up; bars and line breaks in cells are escaped.
 */
export function tableToMarkdown(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly Alignment[] = [],
): string {
  let columns = header.length;
  for (const row of rows) columns = Math.max(columns, row.length);
  const cells = [header, ...rows].map((row) =>
    Array.from({ length: columns }, (_, column) => cell(row[column] ?? '')),
  );
  const widths = Array.from({ length: columns }, (_, column) => {
    let width = 3;
    for (const row of cells) width = Math.max(width, displayWidth(row[column] ?? ''));
    return Math.min(width, MAX_PADDED);
  });
  const lines = cells.map(
    (row) => `| ${row.map((text, i) => pad(text, widths[i] ?? 3, align[i] ?? 'left')).join(' | ')} |`,
  );
  const rule = widths.map((width, i) => {
    const alignment = align[i];
    if (alignment === 'right') return `${'-'.repeat(width - 1)}:`;
    if (alignment === 'center') return `:${'-'.repeat(width - 2)}:`;
    return '-'.repeat(width);
  });
  lines.splice(1, 0, `| ${rule.join(' | ')} |`);
  return lines.join('\n');
}

function blockToMarkdown(block: Block): string {
  switch (block.type) {
    case 'text':
      return escape(block.text);
    case 'keyValues':
      return block.items.map(({ key, value }) => `- **${escape(key)}**：${escape(value)}`).join('\n');
    case 'table':
      return tableToMarkdown(block.header, block.rows, block.align);
    case 'code':
      return toCodeBlock(block.language, block.text);
    case 'diff':
      return diffLines(block);
    case 'matrix':
      return toCodeBlock('', halfBlocks(block.rows));
    case 'swatches':
      return block.colours.map(({ name, hex }) => `- ${escape(name)} \`${hex}\``).join('\n');
    case 'picture':
    case 'image':
      return `图片：${escape(block.label)}`;
    case 'audio':
      return `声音：${escape(block.label)}`;
  }
}

/** A result as GitHub-flavoured Markdown: for copying, for export and for a model to read. */
export function resultToMarkdown(result: ToolResult): string {
  return [
    `**${escape(result.title)}**：${escape(result.summary)}`,
    ...result.blocks.map(blockToMarkdown),
  ].join('\n\n');
}
