import { decodeEntities, htmlTokens } from '../document/html-tokens.ts';
import { isSafeLink } from '../document/rich-text.ts';

/** A line of rich text: a paragraph, a heading or a list item. */
export interface RichLine {
  readonly kind: 'text' | 'heading' | 'item';
  /** For items: whether the list is numbered. */
  readonly numbered: boolean;
  /** For items: 0 in a list, 1 in a list within it. */
  readonly depth: number;
  readonly runs: readonly RichRun[];
}

export interface RichRun {
  readonly text: string;
  readonly strong: boolean;
  readonly em: boolean;
  readonly strike: boolean;
  readonly underline: boolean;
  /** An address that may be followed, or empty. */
  readonly link: string;
}

const marks: Readonly<Record<string, 'strong' | 'em' | 'strike' | 'underline'>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  u: 'underline',
};

const blockNames = /^(p|h[1-6]|li|ul|ol|div|blockquote|tr|table|pre|section)$/;

/** The lines of rich text, with what is bold, slanted, struck out, underlined and linked in each. */
export function richLines(html: string): RichLine[] {
  const lines: RichLine[] = [];
  const open = { strong: 0, em: 0, strike: 0, underline: 0 };
  const links: string[] = [];
  const lists: boolean[] = [];
  let kind: RichLine['kind'] = 'text';
  let runs: RichRun[] = [];

  const end = () => {
    const trimmed = trimRuns(runs);
    runs = [];
    if (trimmed.length === 0) return;
    const item = kind === 'item';
    lines.push({
      kind,
      numbered: item && (lists.at(-1) ?? false),
      depth: item ? Math.max(0, lists.length - 1) : 0,
      runs: trimmed,
    });
  };

  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') {
      const text = decodeEntities(token.text).replace(/[\s\u00a0]+/g, ' ');
      if (text === '') continue;
      runs.push({
        text,
        strong: open.strong > 0,
        em: open.em > 0,
        strike: open.strike > 0,
        underline: open.underline > 0,
        link: links.at(-1) ?? '',
      });
      continue;
    }
    const { name } = token;
    const style = marks[name];
    if (style) open[style] = Math.max(0, open[style] + (token.kind === 'open' ? 1 : -1));
    else if (name === 'a') {
      if (token.kind === 'close') links.pop();
      else {
        const href = token.attributes.get('href')?.trim() ?? '';
        links.push(isSafeLink(href) ? href : '');
      }
    } else if (name === 'br') end();
    else if (blockNames.test(name)) {
      end();
      if (name === 'ul' || name === 'ol') {
        if (token.kind === 'open') lists.push(name === 'ol');
        else lists.pop();
        kind = lists.length > 0 ? 'item' : 'text';
      } else if (name === 'li') kind = lists.length > 0 ? 'item' : 'text';
      else if (/^h\d$/.test(name)) kind = token.kind === 'open' ? 'heading' : 'text';
      else if (lists.length === 0) kind = 'text';
    }
  }
  end();
  return lines;
}

/** Runs without blanks at the ends of the line and doubled within it; adjacent runs of the same format are merged. */
function trimRuns(runs: readonly RichRun[]): RichRun[] {
  const joined: RichRun[] = [];
  let blank = true;
  for (const run of runs) {
    const text: string = blank ? run.text.trimStart() : run.text;
    if (text === '') continue;
    blank = text.endsWith(' ');
    const last = joined.at(-1);
    if (last && hasSameFormat(last, run)) joined[joined.length - 1] = { ...last, text: last.text + text };
    else joined.push({ ...run, text });
  }
  while (joined.at(-1)?.text.endsWith(' ')) {
    const last = joined.pop();
    const text = last?.text.trimEnd();
    if (last && text) joined.push({ ...last, text });
  }
  return joined;
}

const hasSameFormat = (a: RichRun, b: RichRun): boolean =>
  a.strong === b.strong &&
  a.em === b.em &&
  a.strike === b.strike &&
  a.underline === b.underline &&
  a.link === b.link;

/** What our plain texts put before an item, and what their readers expect there. */
export const bulletSign = '• ';

/** What others put before an item of a list: a sign or a number, with a blank. */
export const itemStart = /^\s*(?:[-*•·▪●]|\d{1,2}[.、)）])\s+/;

/** The text of a line without its formatting. */
export const lineText = ({ runs }: RichLine): string => runs.map((run) => run.text).join('');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Rich text of plain lines: neighbouring items are one list. */
export function linesToHtml(lines: readonly { readonly text: string; readonly item: boolean }[]): string {
  let html = '';
  let inList = false;
  for (const { text, item } of lines) {
    if (text.trim() === '') continue;
    if (item !== inList) html += item ? '<ul>' : '</ul>';
    inList = item;
    html += item ? `<li>${escapeHtml(text.trim())}</li>` : `<p>${escapeHtml(text.trim())}</p>`;
  }
  return inList ? `${html}</ul>` : html;
}
