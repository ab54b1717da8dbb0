import { headingLevel, type Block, tableText } from '../document-text.ts';
import { isWide } from '@baigong/text-zh/wide';
import type { ExtractedText } from '../extraction-context.ts';
import { lexer, type Token, type Tokens } from 'marked';
import { decodeReferences } from '../markup/read-markup.ts';
import { showStruck, struckFrom, struckTo } from '../markup/struck.ts';

const closes = /[。！？!?…：:；;.”"』」）)]\s*$/;
const beginsItem = /^\s*(?:[-*•·●○■□▪]\s+|\d{1,3}[.)、]\s*(?=\D)|[(（]\d{1,3}[)）])/;

/** Whether lines were broken to fit a width (old e-mails and books), so that a line is no paragraph. */
function isWrapped(lines: readonly string[]): boolean {
  const filled = lines.slice(0, 4_000).filter((line) => line.trim() !== '');
  if (filled.length < 8) return false;
  const width = (line: string) => Array.from(line).reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0);
  const widths = filled.map(width).toSorted((a, b) => a - b);
  const most = widths[Math.floor(widths.length * 0.95)] ?? 0;
  if (most < 40 || most > 100) return false;
  const full = filled.filter((line) => width(line) >= most - 12 && !closes.test(line)).length;
  return full > filled.length * 0.4;
}

/** Plain text as paragraphs: by its lines, or by blank lines where the lines are wrapped. Chapters by their wording. */
export function readPlain(text: string): ExtractedText {
  const lines = text.split(/[\n\f\u2028\u2029]/);
  const wrapped = isWrapped(lines);
  const blocks: Block[] = [];
  let open = '';
  const flush = () => {
    const words = open.trim();
    open = '';
    if (words === '') return;
    const level = headingLevel(words);
    if (level !== undefined) blocks.push({ kind: 'heading', level, text: words });
    else blocks.push({ kind: 'paragraph', text: words });
  };
  for (const line of lines) {
    if (line.trim() === '') flush();
    else if (!wrapped) {
      open = line;
      flush();
    } else {
      const begins =
        /^(?:\u3000| {2,}|\t)/.test(line) || beginsItem.test(line) || headingLevel(line) !== undefined;
      if (begins) flush();
      const bare = line.trim();
      const glue = open === '' || isWide(open.slice(-1)) || isWide(bare.charAt(0)) ? '' : ' ';
      open += glue + bare;
      if (headingLevel(open) !== undefined) flush();
    }
  }
  flush();
  return { blocks, notes: [] };
}

const isKind = (token: Token, kind: string): boolean => token.type === kind;

/** Plain text of inline tokens. */
function textOf(tokens: readonly Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) => {
      if (isKind(token, 'br')) return '\n';
      if (isKind(token, 'del') && 'tokens' in token) return `${struckFrom}${textOf(token.tokens)}${struckTo}`;
      if (isKind(token, 'html')) return /^<br\s*\/?>/i.test(token.raw) ? '\n' : '';
      if ('tokens' in token && token.tokens) return textOf(token.tokens);
      return 'text' in token && typeof token.text === 'string' ? decodeReferences(token.text) : '';
    })
    .join('');
}

/** A line this long, in characters, that ends in the middle was broken by an editor; a shorter one ends there by intent. */
const wrappedLine = 20;

/** Lines that an editor broke within a Chinese paragraph are one line; Markdown's own rule would put a space there. */
function joinWrapped(text: string): string {
  return text.replaceAll(/([^\n]*)\n(?=\p{Script=Han})/gu, (broken, line: string) =>
    line.length >= wrappedLine && /[\p{Script=Han}，。；：！？、]$/u.test(line) ? line : broken,
  );
}

const plain = (tokens: readonly Token[] | undefined): string =>
  showStruck(joinWrapped(textOf(tokens)).trim());

function add(blocks: Block[], tokens: readonly Token[], as: 'paragraph' | 'item'): void {
  for (const token of tokens) {
    if (isKind(token, 'heading')) {
      const { depth, tokens: inner } = token as Tokens.Heading;
      const text = plain(inner).replaceAll('\n', ' ');
      if (text !== '') blocks.push({ kind: 'heading', level: depth, text });
    } else if (isKind(token, 'code')) {
      const { text } = token as Tokens.Code;
      if (text.trim() !== '') blocks.push({ kind: 'code', text });
    } else if (isKind(token, 'table')) {
      const { header, rows } = token as Tokens.Table;
      const cells = [header, ...rows].map((row) => row.map((cell) => plain(cell.tokens)));
      blocks.push({ kind: 'table', rows: cells, text: tableText(cells) });
    } else if (isKind(token, 'list')) {
      for (const item of (token as Tokens.List).items) add(blocks, item.tokens, 'item');
    } else if (isKind(token, 'blockquote')) add(blocks, (token as Tokens.Blockquote).tokens, as);
    else if (isKind(token, 'paragraph') || isKind(token, 'text')) {
      const own = token as Tokens.Paragraph | Tokens.Text;
      const text = own.tokens ? plain(own.tokens) : decodeReferences(own.text).trim();
      if (text !== '') blocks.push({ kind: as, text });
    } else if (isKind(token, 'html')) {
      const text = decodeReferences(token.raw.replaceAll(/<!--[^]*?-->|<[^>]*>/g, '')).trim();
      if (text !== '') blocks.push({ kind: as, text });
    }
  }
}

/** The text of a Markdown file. One that the parser cannot take (nested beyond reason) is read as plain text. */
export function readMarkdown(text: string): ExtractedText {
  // A block of settings at the head is no text.
  const body = text.replace(/^---\n[^]{0,20000}?\n---\n/, '');
  try {
    const blocks: Block[] = [];
    add(blocks, lexer(body), 'paragraph');
    return { blocks, notes: [] };
  } catch {
    return readPlain(text);
  }
}

/** Whether a text is Markdown by its marks: headings with #, or links and fences among few other lines. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.slice(0, 20_000).split('\n');
  const marks = lines.filter((line) => /^#{1,6} \S|^\s*[-*] \[[ x]\] |^```|^\|.+\|$/.test(line));
  const headings = lines.filter((line) => /^#{1,6} \S/.test(line) && headingLevel(line) === undefined);
  return headings.length >= 2 || marks.length > lines.length * 0.1 + 3;
}
