import { keepHiddenLines, shownRichText } from '../document/hidden-lines.ts';
import { markdownToRich } from '../markdown/markdown-blocks.ts';
import { escapeMarkdown, runsToMarkdown } from '../markdown/rich-to-markdown.ts';
import { bulletSign, lineText, richLines, type RichLine } from '../outline/rich-lines.ts';

const indent = '  ';

const shownLine = (line: RichLine): string =>
  line.kind === 'item' ? `${indent.repeat(line.depth)}${bulletSign}${lineText(line)}` : lineText(line);

/** Rich text as plain lines that a text box can hold: a dot before items, two blanks before those of inner lists. */
export const richToLines = (html: string): string => richLines(shownRichText(html)).map(shownLine).join('\n');

/**
 * Rich text of lines as `richToLines` gives them. A line that stands in the text as it was keeps its bold words and
 * links; hidden lines stay.
 */
export function linesToRich(lines: string, before: string): string {
  const known = new Map(richLines(shownRichText(before)).map((line) => [shownLine(line), line]));
  const written: string[] = [];
  let wasItem = false;
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue;
    const item = line.trimStart().startsWith(bulletSign.trim());
    const depth = item ? Math.min(2, Math.floor((line.length - line.trimStart().length) / indent.length)) : 0;
    const old = known.get(line.trimEnd());
    const text = old
      ? runsToMarkdown(old.runs)
      : escapeMarkdown(item ? line.trimStart().slice(bulletSign.trim().length).trim() : line.trim());
    if (written.length > 0 && !(item && wasItem)) written.push('');
    written.push(item ? `${indent.repeat(depth)}${old?.numbered ? '1.' : '-'} ${text}` : text);
    wasItem = item;
  }
  return keepHiddenLines(markdownToRich(written.join('\n')), before);
}
