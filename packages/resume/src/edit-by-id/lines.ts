import { withoutEmptyLists } from '../document/hidden-lines.ts';
import { sanitizeRichText } from '../document/rich-text.ts';
import { inlineToHtml, markdownBlocks, markdownToRich } from '../markdown/markdown-blocks.ts';
import { richToMarkdown } from '../markdown/rich-to-markdown.ts';
import { shortId } from './short-id.ts';

type Range = readonly [from: number, to: number];

/** A line of rich text: a paragraph, a heading or an item of a list, and where it stands in its HTML. */
export interface Line {
  /** A short name of its text: another one once the text is another. */
  readonly id: string;
  readonly tag: string;
  /** In how many lists it stands. */
  readonly depth: number;
  /** Of its text, without its element. */
  readonly inner: Range;
  /** Of its element, lists within it included. */
  readonly outer: Range;
}

interface OpenElement {
  readonly tag: string;
  readonly from: number;
  readonly lines: number[];
}

/** Rich text with each line in an element. */
export const withLines = (value: string): string => sanitizeRichText(`<div>${value}</div>`);

/** The lines of what `withLines` gives. */
export function linesOf(html: string): Line[] {
  const lines: Line[] = [];
  const open: OpenElement[] = [];
  const seen = new Map<string, number>();
  let from = 0;
  const endText = (to: number) => {
    const text = html.slice(from, to);
    const element = open.at(-1);
    if (!element || text.replace(/<[^>]*>/g, '').trim() === '') return;
    const name = shortId(text);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    element.lines.push(lines.length);
    lines.push({
      id: count === 1 ? name : `${name}-${count}`,
      tag: element.tag,
      depth: open.filter(({ tag }) => tag === 'ul' || tag === 'ol').length,
      inner: [from, to],
      outer: [element.from, to],
    });
  };
  for (const { 0: whole, 1: close, 2: tag = '', index } of html.matchAll(
    /<(\/?)(p|h3|h4|ul|ol|li)(?: [^>]*)?>/g,
  )) {
    endText(index);
    from = index + whole.length;
    if (close === '') open.push({ tag, from: index, lines: [] });
    else {
      const element = open.pop();
      for (const at of element?.lines ?? []) {
        const line = lines[at];
        if (element && line) lines[at] = { ...line, outer: [element.from, from] };
      }
    }
  }
  return lines;
}

/** The Markdown of a line: of an item without its sign. */
export const lineToMarkdown = (html: string, { inner: [from, to] }: Line): string =>
  richToMarkdown(html.slice(from, to)).replaceAll('\n\n', '\n');

const splice = (html: string, [from, to]: Range, text: string): string =>
  html.slice(0, from) + text + html.slice(to);

/** The text of a line alone, or its whole element where nothing else is in it. */
export function removeLine(html: string, { inner, outer }: Line): string {
  const rest = (html.slice(outer[0], inner[0]) + html.slice(inner[1], outer[1])).replace(/<[^>]*>/g, '');
  const hasLists = /<(?:ul|ol)>/.test(html.slice(outer[0], outer[1]));
  return withoutEmptyLists(splice(html, rest.trim() === '' && !hasLists ? outer : inner, ''));
}

/** Markdown as what a line holds: its blocks' texts. */
function partsOf(markdown: string): { readonly html: string; readonly isItem: boolean }[] {
  return markdownBlocks(markdown, 'keep').map(({ kind, text }) => ({
    html: inlineToHtml(text),
    isItem: kind === 'item',
  }));
}

/** Puts Markdown in the place of a line's text. Several items become several lines. */
export function replaceLine(html: string, line: Line, markdown: string): string {
  const parts = partsOf(markdown);
  const isSeveral = parts.length > 1 && parts.some(({ isItem }) => isItem);
  const glue = isSeveral ? `</${line.tag}><${line.tag}>` : '<br>';
  return sanitizeRichText(splice(html, line.inner, parts.map((part) => part.html).join(glue)));
}

/**
 * Puts Markdown behind a line (null: before the first). Beside items it becomes items of the same list; elsewhere what
 * Markdown says. Without a line it becomes all of the text.
 */
export function insertLines(html: string, after: Line | null, markdown: string): string {
  const first = linesOf(html)[0];
  const beside = after ?? first;
  if (!beside) return markdownToRich(markdown);
  const at = after ? beside.outer[1] : beside.outer[0];
  const isItem = beside.tag === 'li';
  const text = isItem
    ? partsOf(markdown)
        .map((part) => `<li>${part.html}</li>`)
        .join('')
    : markdownToRich(markdown);
  return sanitizeRichText(splice(html, [at, at], text));
}

/** Puts a line behind another of the same text (null: before the first), with its formatting. */
export function moveLine(html: string, line: Line, after: Line | null): string {
  const element = html.slice(line.outer[0], line.outer[1]);
  const beside = after ?? linesOf(html)[0];
  if (!beside || beside.id === line.id) return html;
  const at = after ? beside.outer[1] : beside.outer[0];
  // A line cannot go into itself.
  if (at > line.outer[0] && at < line.outer[1]) return html;
  const isItem = beside.tag === 'li';
  const text = html.slice(line.inner[0], line.inner[1]);
  const moved = isItem ? (line.tag === 'li' ? element : `<li>${text}</li>`) : `<p>${text}</p>`;
  const whole = isItem && line.tag === 'li' ? line.outer : undefined;
  const cut = (from: string) => (whole ? splice(from, whole, '') : removeLine(from, line));
  const next = at <= line.outer[0] ? splice(cut(html), [at, at], moved) : cut(splice(html, [at, at], moved));
  return sanitizeRichText(withoutEmptyLists(next));
}
