import type { DocumentText } from './document-text.ts';

/** A stretch of a document that a model is given, with a number by which it is cited. */
export interface Passage {
  /** Counts from 1, in reading order. */
  readonly number: number;
  /** Blocks it is from; `to` is not part of it. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A stretch of a block, or several small blocks together: what is ranked. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
}

const shortest = 240;
const longest = 700;

/** A long text in parts that end with a sentence where they can. */
function split(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > longest) {
    const head = rest.slice(0, longest);
    const end = Math.max(
      ...['。', '！', '？', '\n', '. ', '；'].map((sign) => head.lastIndexOf(sign) + sign.length),
    );
    const cut = end > longest / 3 ? end : longest;
    // A pair of surrogates stays together.
    const whole = /[\uD800-\uDBFF]/.test(rest[cut - 1] ?? '') ? cut - 1 : cut;
    parts.push(rest.slice(0, whole));
    rest = rest.slice(whole);
  }
  if (rest !== '') parts.push(rest);
  return parts;
}

/** A document in pieces of a few hundred characters, in reading order; a heading begins a new one. */
export function piecesOf({ blocks }: Pick<DocumentText, 'blocks'>): Piece[] {
  const pieces: Piece[] = [];
  const above: { readonly level: number; readonly text: string }[] = [];
  let open: { from: number; to: number; texts: string[]; size: number; headings: string[] } | undefined;
  const close = () => {
    if (open)
      pieces.push({ from: open.from, to: open.to, text: open.texts.join('\n'), headings: open.headings });
    open = undefined;
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      close();
      while ((above.at(-1)?.level ?? 0) >= block.level) above.pop();
      above.push({ level: block.level, text: block.text });
    }
    const headings = above.map(({ text }) => text);
    if (block.text.length > longest) {
      close();
      for (const text of split(block.text)) pieces.push({ from: index, to: index + 1, text, headings });
      continue;
    }
    open ??= { from: index, to: index, texts: [], size: 0, headings };
    open.texts.push(block.text);
    open.to = index + 1;
    open.size += block.text.length;
    if (open.size >= shortest) close();
  }
  close();
  return pieces;
}

/** Words of questions that say nothing of what is asked about. */
const asking =
  /请问|请|什么|怎么样|怎么|怎样|如何|哪些|哪个|哪里|哪|多少|几个|为什么|是否|有没有|能否|可以|告诉我|说说|介绍|一下|这份|这个|这篇|文档|文件|文中|里面|其中|以及|关于|吗|呢|吧|的|了|是|和|与|在/g;

/** What a question is looked up by: pairs of neighbouring Chinese characters, words and figures, in small letters. */
export function gramsOf(question: string): string[] {
  const text = question.normalize('NFKC').toLowerCase();
  const grams = new Set<string>();
  for (const [word] of text.matchAll(/[a-z0-9][a-z0-9.\-_]*/g))
    if (word.length > 1 || /\d/.test(word)) grams.add(word);
  for (const [run] of text.replace(asking, ' ').matchAll(/\p{Script=Han}+/gu)) {
    const signs = Array.from(run);
    if (signs.length === 1) grams.add(run);
    for (let at = 0; at + 1 < signs.length; at++) grams.add(`${signs[at]}${signs[at + 1]}`);
  }
  return [...grams];
}

function countOf(text: string, gram: string): number {
  let count = 0;
  for (let at = text.indexOf(gram); at >= 0 && count < 20; at = text.indexOf(gram, at + gram.length)) count++;
  return count;
}

/** BM25's usual constants. */
const saturation = 1.2;
const lengthWeight = 0.75;
/** A gram in a heading above a piece counts as so many in its text. */
const headingWeight = 2;

/** How well each piece answers a question (BM25 over its grams, raised by how many of them it has); 0 where none is in it. */
export function rankPieces(pieces: readonly Piece[], question: string): number[] {
  const grams = gramsOf(question);
  const texts = pieces.map(({ text }) => text.normalize('NFKC').toLowerCase());
  const headings = pieces.map((piece) => piece.headings.join('\n').normalize('NFKC').toLowerCase());
  const average = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  const scores = pieces.map(() => 0);
  const covered = pieces.map(() => 0);
  for (const gram of grams) {
    const counts = texts.map(
      (text, index) =>
        countOf(text, gram) + headingWeight * Math.min(1, countOf(headings[index] ?? '', gram)),
    );
    const having = counts.filter((count) => count > 0).length;
    if (having === 0) continue;
    const rarity = Math.log(1 + (pieces.length - having + 0.5) / (having + 0.5));
    for (const [index, count] of counts.entries()) {
      if (count === 0) continue;
      const length = (texts[index]?.length ?? 0) / Math.max(1, average);
      covered[index] = (covered[index] ?? 0) + 1;
      scores[index] =
        (scores[index] ?? 0) +
        (rarity * count * (saturation + 1)) /
          (count + saturation * (1 - lengthWeight + lengthWeight * length));
    }
  }
  return scores.map((score, index) => score * (0.5 + (covered[index] ?? 0) / Math.max(1, grams.length)));
}

interface PickOptions {
  readonly question: string;
  /** How much may be given, in whatever `cost` counts. */
  readonly room: number;
  readonly cost: (text: string) => number;
}

export interface PickedPassages {
  readonly passages: readonly Passage[];
  /** The whole document is in them. */
  readonly whole: boolean;
}

/** Chosen pieces as passages: neighbours joined, but none longer than so many pieces, so that a number says where. */
const longestPassage = 4;

function joined(pieces: readonly Piece[], chosen: ReadonlySet<number>): Passage[] {
  const passages: Passage[] = [];
  let texts: string[] = [];
  let from = 0;
  const close = (last: Piece | undefined) => {
    if (texts.length > 0 && last)
      passages.push({ number: passages.length + 1, from, to: last.to, text: texts.join('\n') });
    texts = [];
  };
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    const apart =
      !chosen.has(index - 1) ||
      texts.length >= longestPassage ||
      piece.headings.join('\n') !== before?.headings.join('\n');
    if (apart) close(before);
    if (!chosen.has(index)) continue;
    if (texts.length === 0) {
      from = piece.from;
      const heading = piece.headings.join(' › ');
      // Cut out of its chapter a text no longer says what it is about.
      if (heading !== '' && !piece.text.startsWith(piece.headings.at(-1) ?? '')) texts.push(`（${heading}）`);
    }
    texts.push(piece.text);
  }
  close(pieces.at(-1));
  return passages;
}

/** What a passage costs besides its text: the marks around it. */
const frame = 12;

/**
 * The passages of a document that a model is given with a question: all of it when there is room, else the pieces that
 * rank best with what stands around them. A question that finds nothing (what is this about?) gets the beginning of
 * every chapter as far as there is room.
 */
export function pickPassages(
  pieces: readonly Piece[],
  { question, room, cost }: PickOptions,
): PickedPassages {
  const costs = pieces.map(({ text }) => cost(text) + frame);
  const all = costs.reduce((sum, one) => sum + one, 0);
  if (all <= room) return { passages: joined(pieces, new Set(pieces.keys())), whole: true };

  const scores = rankPieces(pieces, question);
  const chosen = new Set<number>();
  let left = room;
  const add = (index: number): boolean => {
    const price = costs[index];
    if (price === undefined || chosen.has(index) || price > left) return false;
    chosen.add(index);
    left -= price;
    return true;
  };
  const ranked = [...scores.keys()]
    .filter((index) => (scores[index] ?? 0) > 0)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  // The head says what the document is.
  add(0);
  const best = scores[ranked[0] ?? 0] ?? 0;
  for (const index of ranked) {
    if ((scores[index] ?? 0) < best / 8) break;
    if (!add(index)) continue;
    add(index + 1);
    add(index - 1);
  }
  if (ranked.length === 0)
    for (const [index, { headings }] of pieces.entries())
      if (headings.join('\n') !== pieces[index - 1]?.headings.join('\n')) add(index);
  if (chosen.size <= 1)
    for (let step = 0; step < pieces.length; step += Math.max(1, Math.ceil(pieces.length / 40))) add(step);
  return { passages: joined(pieces, chosen), whole: false };
}
