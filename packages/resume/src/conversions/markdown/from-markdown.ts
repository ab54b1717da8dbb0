import type { ParsedResume } from '../outline.ts';
import { richLines, lineText } from '../rich-lines.ts';
import { structureLines } from '../structure/structure.ts';
import { readLine, type TextLine } from '../structure/text-line.ts';
import { markdownBlocks } from './blocks.ts';
import { fromOwnMarkdown, isOwnMarkdown } from './from-own-markdown.ts';
import { gap, keepGaps } from '../wide-gaps.ts';
import { inlineToHtml } from './inline.ts';

/** HTML in Markdown as Markdown: links stay, a break ends a line, other tags go. */
const withoutHtml = (source: string): string =>
  source
    .replace(/<a\s[^>]{0,300}?href=["']([^"']{0,500})["'][^>]{0,300}>([^<]{0,500})<\/a>/gi, '[$2]($1)')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<h([1-6])[^>]{0,300}>/gi, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replace(
      /<\/?(?:div|p|center|h[1-6]|span|font|img|b|strong|em|i|u|sup|sub|table|tbody|thead|tr|td|th|ul|ol|li|details|summary)\b[^>]{0,300}>/gi,
      ' ',
    );

/** Reads a resume in Markdown: one that `toMarkdown` wrote by its form, any other by its headings and local rules. */
export function fromMarkdown(source: string): ParsedResume {
  if (isOwnMarkdown(source)) return fromOwnMarkdown(source);
  const lines = markdownBlocks(withoutHtml(source), 'keep').flatMap(
    ({ kind, text, level, numbered }): TextLine[] => {
      if (kind === 'comment') return [];
      const html = keepGaps(inlineToHtml(text));
      const runs = richLines(html)[0]?.runs ?? [];
      const plain = lineText({ kind: 'text', numbered: false, depth: 0, runs });
      const line = readLine(plain.replaceAll(gap, '  '), {
        html: html.replaceAll(gap, ' '),
        level: kind === 'heading' ? level : 0,
        stressed: runs.length > 0 && runs.every((run) => run.strong),
        ...(kind === 'item' ? { item: true, numbered } : {}),
      });
      return line ? [line] : [];
    },
  );
  return structureLines(lines);
}
