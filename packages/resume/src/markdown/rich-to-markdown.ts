import { richLines, type RichRun } from '../outline/rich-lines.ts';

/** Characters with a meaning in Markdown anywhere in a line. */
const markupChars = /[\\`*_[\]<>~|]/g;

/** Text as it stands in Markdown: nothing in it is read as markup. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(markupChars, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    // At the start of a line some characters make lists and headings.
    .replace(/^(\s*)([-+#=])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2');

function runToMarkdown({ text, strong, em, strike, link }: RichRun): string {
  // Marks must touch the text that they mark.
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (core === '') return text;
  let written = escapeMarkdown(core);
  if (em) written = `*${written}*`;
  if (strong) written = `**${written}**`;
  if (strike) written = `~~${written}~~`;
  if (link) written = `[${written}](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)`;
  return before + written + after;
}

/** A line of rich text in Markdown. Underlines and colours have no Markdown syntax and are dropped. */
export const runsToMarkdown = (runs: readonly RichRun[]): string => runs.map(runToMarkdown).join('');

/** Rich text in Markdown: paragraphs, headings (level 4), lists. */
export function richToMarkdown(html: string): string {
  const lines = richLines(html);
  let markdown = '';
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const text = runsToMarkdown(line.runs);
    const together = line.kind === 'item' && before?.kind === 'item';
    if (before) markdown += together ? '\n' : '\n\n';
    if (line.kind === 'heading') markdown += `#### ${text}`;
    else if (line.kind === 'item')
      markdown += `${'  '.repeat(line.depth)}${line.numbered ? '1.' : '-'} ${text}`;
    else markdown += text;
  }
  return markdown;
}
