import { displayWidth } from './character-width.ts';

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
