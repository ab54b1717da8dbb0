import { isSafeLink, sanitizeRichText } from '../document/rich-text.ts';
import { escapeHtml } from '../outline/rich-lines.ts';

/** A block of Markdown; blocks in quotes and tables come as the lines in them. */
export interface MarkdownBlock {
  readonly kind: 'heading' | 'text' | 'item' | 'comment';
  /** Markdown of one line. */
  readonly text: string;
  /** Of a heading 1 to 6, of an item its depth from 0; else 0. */
  readonly level: number;
  readonly numbered: boolean;
}

const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const item = /^(\s*)(?:([-*+•])|(\d{1,9})[.)])[ \t]+(.*)$/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const underline = /^ {0,3}(=+|-{2,})[ \t]*$/;
const tableRule = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;

const block = (kind: MarkdownBlock['kind'], text: string, level = 0, numbered = false): MarkdownBlock => ({
  kind,
  text: text.trim(),
  level,
  numbered,
});

/** Columns of a line that a program or a person wrapped; a shorter line ended where its writer ended it. */
const wrapColumns = 60;

const columnsOf = (text: string): number => {
  let columns = 0;
  for (const sign of text) columns += /[\u2e80-\uffef]/.test(sign) ? 2 : 1;
  return columns;
};

/**
 * Cuts Markdown into blocks. Lines of one paragraph or item are joined, without a blank between Chinese characters;
 * two blanks or a backslash at a line's end keep the break. With `softBreaks: 'keep'` only long lines, which were
 * wrapped, and indented lines of an item are joined: people write resumes a line for each fact. Front matter, code fences, rules and comments leave
 * nothing, comments of one word apart.
 */
export function markdownBlocks(source: string, softBreaks: 'join' | 'keep' = 'join'): MarkdownBlock[] {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lines = text.replace(/^---\n[\s\S]*?\n---(?:\n|$)/, '').split('\n');
  const blocks: MarkdownBlock[] = [];
  let open = false;
  let fenced = false;
  let hard = false;
  let width = 0;
  for (const raw of lines) {
    const line = raw.replace(/^( {0,3}>[ \t]?)+/, '').replaceAll('\t', '    ');
    if (/^ {0,3}(```|~~~)/.test(line)) {
      fenced = !fenced;
      open = false;
      continue;
    }
    if (fenced) {
      blocks.push(block('text', line.replace(/[\\`*_[\]<>~|]/g, '\\$&')));
      continue;
    }
    const last = blocks.at(-1);
    const comment = /^<!--\s*(\w+)\s*-->$/.exec(line.trim());
    const title = heading.exec(line);
    const listed = item.exec(line);
    if (line.trim() === '') open = false;
    else if (comment) {
      blocks.push(block('comment', comment[1] ?? ''));
      open = false;
    } else if (/^\s*<!--.*-->\s*$/.test(line)) open = false;
    else if (title) {
      blocks.push(block('heading', title[2] ?? '', title[1]?.length ?? 1));
      open = false;
    } else if (open && last?.kind === 'text' && underline.test(line)) {
      blocks[blocks.length - 1] = block('heading', last.text, line.trim().startsWith('=') ? 1 : 2);
      open = false;
    } else if (rule.test(line) || tableRule.test(line)) open = false;
    else if (listed) {
      const depth = Math.min(5, Math.floor((listed[1]?.length ?? 0) / 2));
      blocks.push(block('item', listed[4] ?? '', depth, listed[3] !== undefined));
      open = true;
    } else if (/^\s*\|.*\|\s*$/.test(line)) {
      const cells = line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/);
      blocks.push(
        block(
          'text',
          cells
            .map((cell) => cell.trim())
            .filter(Boolean)
            .join(' | '),
        ),
      );
      open = false;
    } else if (
      open &&
      last &&
      !hard &&
      (softBreaks === 'join' || width >= wrapColumns || (last.kind === 'item' && /^\s{2,}/.test(line)))
    ) {
      const glue =
        /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]$/.test(last.text) || /^[\u4e00-\u9fff]/.test(line.trim())
          ? ''
          : ' ';
      blocks[blocks.length - 1] = { ...last, text: last.text + glue + line.replace(/\\$/, '').trim() };
    } else {
      blocks.push(block('text', line.replace(/\\$/, '')));
      open = true;
    }
    hard = / {2}$|\\$/.test(raw);
    width = columnsOf(raw);
  }
  return blocks.filter(({ kind, text }) => kind === 'heading' || text !== '');
}

export const unescapeMarkdown = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

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

/** Blocks as rich text: neighbouring items are one list, deeper ones a list within. */
export function blocksToHtml(blocks: readonly MarkdownBlock[]): string {
  let html = '';
  const lists: string[] = [];
  const close = (to: number) => {
    while (lists.length > to) html += `</${lists.pop()}>`;
  };
  for (const { kind, text, level, numbered } of blocks) {
    if (kind === 'comment') continue;
    if (kind !== 'item') {
      close(0);
      html += kind === 'heading' ? `<h4>${inlineToHtml(text)}</h4>` : `<p>${inlineToHtml(text)}</p>`;
      continue;
    }
    const name = numbered ? 'ol' : 'ul';
    const depth = Math.min(level, lists.length) + 1;
    close(depth);
    if (lists.length === depth && lists[depth - 1] !== name) close(depth - 1);
    if (lists.length < depth) {
      html += `<${name}>`;
      lists.push(name);
    }
    html += `<li>${inlineToHtml(text)}</li>`;
  }
  close(0);
  return html;
}

/** Rich text of Markdown, each of its lines for itself. */
export const markdownToRich = (source: string): string =>
  sanitizeRichText(blocksToHtml(markdownBlocks(source, 'keep')));
