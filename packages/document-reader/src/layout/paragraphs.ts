import { quantile, spaceless, wide, type LayoutBlock, type Row } from './page-layout.ts';
import { alignedTable, splitByCells } from './aligned-tables.ts';

const hangul = /[\uac00-\ud7a3]/;

interface Count {
  spaced: number;
  glued: number;
}

/** Syllables that end most words: particles and endings. They count as if seen so often with a space behind them. */
const endings = new Set('은는을를이가의에와과도로서고며면게여해니다요한된할될인및등');
const seenBefore = 4;

const logit = (share: number): number => Math.log(share / (1 - share));

/**
 * What stands between two lines of Korean. A line may end inside a word (as word processors of Korea break them) or between two (as
 * browsers do), and the file does not say which. The lines themselves do: how often a space follows the one syllable and precedes the
 * other one inside them. Where three in four ends look like ends of words, all are.
 */
function koreanGlue(rows: readonly Row[]): (before: string, after: string) => '' | ' ' {
  const behind = new Map<string, Count>();
  const ahead = new Map<string, Count>();
  const total: Count = { spaced: 1, glued: 3 };
  const count = (map: Map<string, Count>, sign: string, kind: keyof Count) => {
    const own = map.get(sign) ?? { spaced: 0, glued: 0 };
    own[kind] += 1;
    map.set(sign, own);
  };
  for (const { text } of rows) {
    if (!hangul.test(text)) continue;
    for (const [pair] of text.matchAll(/[\uac00-\ud7a3](?= ?[\uac00-\ud7a3])(?: (?=(.)))?/gu)) {
      const kind = pair.length > 1 ? 'spaced' : 'glued';
      total[kind] += 1;
      count(behind, pair.charAt(0), kind);
    }
    for (const match of text.matchAll(/(?<=[\uac00-\ud7a3] ?)[\uac00-\ud7a3]/gu))
      count(ahead, match[0], text.charAt(match.index - 1) === ' ' ? 'spaced' : 'glued');
  }
  const usual = total.spaced / (total.spaced + total.glued);
  const share = (own: Count | undefined, prior: number) =>
    ((own?.spaced ?? 0) + prior * seenBefore) / ((own?.spaced ?? 0) + (own?.glued ?? 0) + seenBefore);
  const isParted = (before: string, after: string) =>
    logit(share(behind.get(before), endings.has(before) ? 0.7 : usual * 0.7)) +
      logit(share(ahead.get(after), usual)) -
      logit(usual) >
    0;
  const ends = rows.flatMap(({ text }, at) => {
    const [before, after] = [text.trimEnd().slice(-1), rows[at + 1]?.text.trimStart().charAt(0) ?? ''];
    return hangul.test(before) && hangul.test(after) ? [isParted(before, after)] : [];
  });
  const byWord = ends.length > 0 && ends.filter(Boolean).length >= ends.length * 0.75;
  return (before, after) => (byWord || isParted(before, after) ? ' ' : '');
}

/** Whether a line of Korean meets another one. */
const isKorean = (before: string, after: string): boolean => hangul.test(before) && hangul.test(after);

interface Edges {
  readonly left: number;
  readonly right: number;
}

/** Narrower blocks, in character sizes, are verses and lists. */
const narrowest = 14;

/**
 * The edges that the lines of running text fill, row by row: those of the column, or of a block set in from them, as an abstract or a
 * quotation is: four lines or more that begin at one place and fill one width.
 */
function edgesOf(rows: readonly Row[], column: Edges): readonly Edges[] {
  const edges: Edges[] = [];
  for (let at = 0; at < rows.length;) {
    const first = rows[at];
    if (!first) break;
    let end = at + 1;
    for (let row = rows[end]; row; row = rows[end]) {
      const above = rows[end - 1] ?? row;
      const isSame =
        Math.abs(row.left - first.left) < first.size * 0.6 &&
        Math.abs(row.size - first.size) < first.size * 0.06 &&
        row.bottom - above.bottom < first.size * 2.2;
      if (!isSame) break;
      end += 1;
    }
    const stretch = rows.slice(at, end);
    const left = first.left;
    const right = quantile(
      stretch.map((row) => row.right),
      0.9,
    );
    const filled = stretch.filter((row) => right - row.right < first.size * 2.5).length;
    const isInset =
      stretch.length >= 4 &&
      column.right - right > first.size &&
      right - left >= first.size * narrowest &&
      filled >= stretch.length * 0.6;
    const own = isInset ? { left, right } : column;
    for (; at < end; at += 1) edges.push(own);
  }
  return edges;
}

// A bullet of a font that does not say what it is comes as a control or private character.
const mark =
  /^\s*(?:(?!\s)[\p{Cc}\p{Co}]\s+(?=[^\p{Cc}\p{Co}])|[•●○◦▪▫■□◆◇★☆➢➤►▶✓✔❖·∙‣⁃\uf000-\uf0ff]\s*|[-–—*]\s+|(?=(?:[（(]\d{1,2}[)）]|\d{1,2}[)、）]|[①-⑳])))/u;

const wideSign = '[\\u2e80-\\u9fff\\uf900-\\ufaff\\u3000-\\u303f\\uff00-\\uffef]';
/** Three characters apart: a line that was spread to fill its width. */
const spread = new RegExp(`(?:^| )${wideSign} ${wideSign} ${wideSign}(?: |$)`, 'u');
const spreadGap = new RegExp(`(?<=${wideSign}) (?=${wideSign})`, 'gu');

function tidy(text: string): string {
  const plain = text.replaceAll(/[ \t\u00a0]+/g, ' ').trim();
  return spread.test(plain) ? plain.replaceAll(spreadGap, '') : plain;
}

/** The width of the first word of a row, which did not fit above. */
function firstWordWidth({ text, left, right, size }: Row): number {
  if (wide.test(text.charAt(0))) return size * 2.2;
  const word = /^\S+/.exec(text)?.[0].length ?? 1;
  return ((right - left) / Math.max(1, text.length)) * (word + 1) + size;
}

type Glue = (before: string, after: string) => '' | ' ';

/** What stands between two lines of a paragraph. Korean is decided by its own lines, but behind a mark is a space. */
function glueBetween(before: string, after: string, korean: Glue): '' | ' ' {
  if (spaceless.test(before) || spaceless.test(after)) return '';
  if (/[.,!?;:]/.test(before)) return ' ';
  if (isKorean(before, after)) return korean(before, after);
  return wide.test(before) || wide.test(after) ? '' : ' ';
}

interface Part {
  readonly block: { -readonly [key in keyof LayoutBlock]: LayoutBlock[key] };
  readonly first: Row;
  last: Row;
  /** The last two characters of its text, which grows: to look at the whole of it again and again takes too long. */
  tail: string;
}

/** Joins the lines of running text into paragraphs: by indents, gaps, sizes and lines that end early. */
function paragraphs(rows: readonly Row[], column: Edges): LayoutBlock[] {
  const steps = rows.flatMap((row, index) => {
    const above = rows[index - 1];
    const step = above === undefined ? 0 : row.bottom - above.bottom;
    return step > 0 && Math.abs((above?.size ?? 0) - row.size) < row.size * 0.06 ? [step] : [];
  });
  const step = quantile(steps, 0.5);
  const edges = edgesOf(rows, column);
  const parts: Part[] = [];
  let counted: Glue | undefined;
  const korean: Glue = (before, after) => (counted ??= koreanGlue(rows))(before, after);
  for (const [at, row] of rows.entries()) {
    const { left, right } = edges[at] ?? column;
    const part = parts.at(-1);
    const open = part?.block;
    const above = part?.last;
    const pitch = above === undefined ? 0 : row.bottom - above.bottom;
    const goesOn =
      part !== undefined &&
      open !== undefined &&
      above !== undefined &&
      Math.abs(above.size - row.size) < row.size * 0.06 &&
      pitch > 0 &&
      pitch <= Math.max(step * 1.3, row.size * 1.2) + row.size * 0.05 &&
      pitch < row.size * 3 &&
      right - above.right <= firstWordWidth(row) &&
      (row.left <= left + row.size * 1.1 ||
        (open.lines > 1 && Math.abs(row.left - above.left) < row.size * 0.6) ||
        (open.kind === 'item' && row.left > part.first.left)) &&
      !mark.test(row.text);
    if (goesOn) {
      const glue = glueBetween(part.tail.slice(-1), row.text.charAt(0), korean);
      // A word cut at the line's end with a hyphen is one word again.
      const cut = glue === ' ' && /\p{Ll}-$/u.test(part.tail) && /^\p{Ll}/u.test(row.text.trimStart());
      const words = tidy(row.text);
      open.text = (cut ? open.text.slice(0, -1) : open.text + glue) + words;
      part.tail = (part.tail + glue + words).slice(-2);
      open.lines += 1;
      open.left = Math.min(open.left, row.left);
      open.right = Math.max(open.right, row.right);
      open.bottom = Math.max(open.bottom, row.bottom);
      part.last = row;
      continue;
    }
    const sign = mark.exec(row.text)?.[0];
    const words = tidy(row.text.slice(sign?.length ?? 0));
    parts.push({
      block: {
        kind: sign === undefined ? 'words' : 'item',
        text: words,
        size: row.size,
        lines: 1,
        left: row.left,
        top: row.top,
        right: row.right,
        bottom: row.bottom,
      },
      first: row,
      last: row,
      tail: words.slice(-2),
    });
  }
  return parts.flatMap(({ block }) => (block.text === '' ? [] : [block]));
}

/** The paragraphs and tables of a column from top to bottom. */
export function columnBlocks(rows: readonly Row[]): LayoutBlock[] {
  const column = {
    left: quantile(
      rows.map(({ left }) => left),
      0.1,
    ),
    right: quantile(
      rows.map(({ right }) => right),
      0.95,
    ),
  };
  const blocks: LayoutBlock[] = [];
  let prose: Row[] = [];
  for (const stretch of splitByCells(rows)) {
    const table = stretch.many ? alignedTable(stretch.rows) : undefined;
    if (!table) {
      prose.push(...stretch.rows);
      continue;
    }
    blocks.push(...paragraphs(prose, column), table);
    prose = [];
  }
  blocks.push(...paragraphs(prose, column));
  return blocks;
}
