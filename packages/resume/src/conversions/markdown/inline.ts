import { escapeHtml, type RichRun } from '../rich-lines.ts';
import { isSafeLink } from '../../document/rich-text.ts';

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

export const unescapeMarkdown = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

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

const tokenPattern =
  /\\([!-/:-@[-`{-~])|(\*\*|__)(?=\S)|(~~)(?=\S)|(\*|_)(?=\S)|`([^`]+)`|!?\[((?:\\.|[^\]\\])*)\]\((?:<([^>]*)>|([^)\s]*))(?:\s+"[^"]*")?\)|<(https?:\/\/[^>\s]+|[^@>\s]+@[^>\s]+)>/g;

interface InlineToken {
  readonly html: string;
  /** A mark that may open or close. */
  readonly mark?: '**' | '~~' | '*';
}

/** Whether a delimiter at an index may close: it must follow text. A `_` within a word is no delimiter. */
function isMark(source: string, at: number, mark: string): boolean {
  if (!mark.startsWith('_')) return true;
  const [before, after] = [source.charAt(at - 1), source.charAt(at + mark.length)];
  return !(/\w/.test(before) && /\w/.test(after));
}

function tokenize(source: string): InlineToken[] {
  const found: InlineToken[] = [];
  const plain = (text: string) => text !== '' && found.push({ html: escapeHtml(text) });
  let last = 0;
  const pattern = new RegExp(tokenPattern.source.replaceAll('(?=\\S)', ''), 'g');
  for (const match of source.matchAll(pattern)) {
    const [whole, escaped, strong, strike, em, code, label, bracketed, bare, auto] = match;
    const mark = strong ?? strike ?? em;
    if (mark !== undefined && !isMark(source, match.index, mark)) continue;
    plain(source.slice(last, match.index));
    last = match.index + whole.length;
    if (escaped !== undefined) plain(escaped);
    else if (mark !== undefined)
      found.push({ html: escapeHtml(mark), mark: strong ? '**' : strike ? '~~' : '*' });
    else if (code !== undefined) plain(code);
    else if (auto !== undefined) {
      const href = auto.includes('://') ? auto : `mailto:${auto}`;
      found.push({ html: `<a href="${escapeHtml(href)}">${escapeHtml(auto)}</a>` });
    } else if (label !== undefined) {
      const href = bracketed ?? bare ?? '';
      const text = inlineToHtml(label);
      if (whole.startsWith('!')) found.push({ html: text });
      else found.push({ html: isSafeLink(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text });
    }
  }
  plain(source.slice(last));
  return found;
}

const elements = { '**': 'strong', '~~': 's', '*': 'em' } as const;

/** One line of Markdown as HTML: bold, slanted, struck out, links; marks without a partner are text. */
export function inlineToHtml(source: string): string {
  // No line that somebody wrote; looking for partners among so many marks would take long.
  if (source.length > 20_000) return escapeHtml(source);
  const all = tokenize(source);
  const open: { mark: string; at: number }[] = [];
  const html = all.map((token) => token.html);
  for (const [index, { mark }] of all.entries()) {
    if (!mark) continue;
    const partner = open.findLastIndex((one) => one.mark === mark);
    const start = open[partner];
    // Nothing between two marks makes them text.
    if (start && start.at < index - 1) {
      html[start.at] = `<${elements[mark]}>`;
      html[index] = `</${elements[mark]}>`;
      open.length = partner;
    } else open.push({ mark, at: index });
  }
  return html.join('');
}
