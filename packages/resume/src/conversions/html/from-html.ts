import { htmlTokens } from '../../document/html-tokens.ts';
import { sanitizeRichText } from '../../document/rich-text.ts';
import type { ParsedResume } from '../outline.ts';
import { escapeHtml, lineText, richLines, type RichRun } from '../rich-lines.ts';
import { structureLines } from '../structure/structure.ts';
import { readLine, type TextLine } from '../structure/text-line.ts';
import { gap, keepGaps } from '../wide-gaps.ts';

const runsToHtml = (runs: readonly RichRun[]): string =>
  runs
    .map(({ text, strong, em, link }) => {
      let html = escapeHtml(text);
      if (em) html = `<em>${html}</em>`;
      if (strong) html = `<strong>${html}</strong>`;
      return link ? `<a href="${escapeHtml(link)}">${html}</a>` : html;
    })
    .join('');

/** The lines of an HTML document; cells of a table's row stand in one line, apart. */
function htmlToLines(html: string): TextLine[] {
  // Cells are joined before the text is split into blocks: resumes use tables for layout.
  let level = 0;
  const lines: TextLine[] = [];
  const blocks: { html: string; level: number }[] = [{ html: '', level: 0 }];
  for (const chunk of html.split(/(?=<h[1-6][\s>])|(?<=<\/h[1-6]>)/i)) {
    level = Number(/^<h([1-6])/i.exec(chunk)?.[1] ?? 0);
    blocks.push({ html: chunk, level });
  }
  for (const block of blocks)
    for (const line of richLines(sanitizeRichText(rowsAsLines(keepGaps(block.html))))) {
      const read = readLine(lineText(line).replaceAll(gap, '  '), {
        html: runsToHtml(line.runs).replaceAll(gap, ' '),
        level: block.level,
        stressed: line.runs.every((run) => run.strong),
        ...(line.kind === 'item' ? { item: true, numbered: line.numbered } : {}),
      });
      if (read) lines.push(read);
    }
  return lines;
}

/** Rows of tables whose cells hold one line each become one paragraph. */
function rowsAsLines(html: string): string {
  return html.replace(/<tr[\s>][\s\S]*?<\/tr>/gi, (row) => {
    const cells = row.split(/<\/t[dh]>/i).map((cell) => cell.replace(/^[\s\S]*?<t[dh][^>]*>/i, ''));
    const short = cells.every(
      (cell) => (cell.match(/<(p|li|br)\b/gi)?.length ?? 0) <= 1 && cell.length < 400,
    );
    if (!short) return row;
    const texts = cells.map((cell) => inner(cell)).filter(Boolean);
    return `<p>${texts.map(escapeHtml).join(' | ')}</p>`;
  });
}

const inner = (html: string): string => {
  let text = '';
  for (const token of htmlTokens(html)) if (token.kind === 'text') text += token.text;
  return richLines(escapeHtml(text).replaceAll('&amp;', '&')).map(lineText).join(' ');
};

/** Reads a resume from the HTML of another program (of a Word file, for one) by its headings and local rules. */
export const fromHtml = (html: string): ParsedResume => structureLines(htmlToLines(html));
