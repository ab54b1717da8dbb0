import { diffTokens, splitTokens } from '@baigong/tools/text';
import type { Block, DocumentText, Position } from '@baigong/document-reader/document-text';

/** A run of text within a changed paragraph. */
export interface DiffSegment {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** In the old document for removed text, else in the new one. */
  readonly position: Position;
}

/** The change of one paragraph. `before` and `after` are the whole blocks. */
export type ParagraphChange =
  | {
      readonly kind: 'same' | 'changed';
      readonly before: Position;
      readonly after: Position;
      readonly segments: readonly DiffSegment[];
    }
  | { readonly kind: 'removed'; readonly before: Position }
  | { readonly kind: 'added'; readonly after: Position };

export interface DocumentComparison {
  /** All paragraphs of both documents in order; `segments` of an unchanged paragraph is empty. */
  readonly changes: readonly ParagraphChange[];
  readonly same: number;
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  /** False if the documents differ so much that paragraphs were not matched. */
  readonly detailed: boolean;
}

type Texts = Pick<DocumentText, 'blocks'>;

const maxEdits = 4_000;
/** Paragraphs at least this similar are one changed paragraph. */
const minSimilarity = 0.4;
const maxComparisons = 10_000;

const wholeBlock = (blocks: readonly Block[], block: number): Position => ({
  block,
  start: 0,
  end: blocks[block]?.text.length ?? 0,
});

const normalizeSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function bigramCounts(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < Math.min(text.length, 4_000); at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient of the bigrams of two texts, 0 to 1. */
function similarity(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let [shared, total] = [0, 0];
  for (const [pair, count] of a) {
    shared += Math.min(count, b.get(pair) ?? 0);
    total += count;
  }
  for (const count of b.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}

/** Matches removed and added paragraphs in order, with the greatest total similarity. */
function matchChanged(before: readonly string[], after: readonly string[]): [number, number][] {
  if (before.length === 0 || after.length === 0) return [];
  if (before.length * after.length > maxComparisons) {
    // Too many comparisons: matches by index.
    return before.flatMap((text, index): [number, number][] => {
      const other = after[index];
      return other !== undefined && similarity(bigramCounts(text), bigramCounts(other)) >= minSimilarity
        ? [[index, index]]
        : [];
    });
  }
  const [olds, news] = [before.map(bigramCounts), after.map(bigramCounts)];
  const width = news.length + 1;
  const best = new Float64Array((olds.length + 1) * width);
  const similarities = new Float64Array(olds.length * news.length);
  for (let i = olds.length - 1; i >= 0; i -= 1) {
    for (let j = news.length - 1; j >= 0; j -= 1) {
      const same = similarity(olds[i] ?? new Map(), news[j] ?? new Map());
      similarities[i * news.length + j] = same;
      const paired = same >= minSimilarity ? same + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < olds.length && j < news.length;) {
    const current = best[i * width + j] ?? 0;
    const same = similarities[i * news.length + j] ?? 0;
    if (same >= minSimilarity && current === same + (best[(i + 1) * width + j + 1] ?? 0)) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (current === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Word diff of a paragraph with positions. */
function diffWords(
  before: string,
  after: string,
  blockIndex: { before: number; after: number },
): DiffSegment[] {
  const { runs } = diffTokens(splitTokens(before, 'word'), splitTokens(after, 'word'));
  let [old, fresh] = [0, 0];
  return runs.map(({ kind, pieces }) => {
    const text = pieces.join('');
    const start = kind === 'removed' ? old : fresh;
    const block = kind === 'removed' ? blockIndex.before : blockIndex.after;
    if (kind !== 'added') old += text.length;
    if (kind !== 'removed') fresh += text.length;
    return { kind, text, position: { block, start, end: start + text.length } };
  });
}

/** Diff of two versions of a document: by paragraph, and by word in changed paragraphs. */
export function compareDocuments(before: Texts, after: Texts): DocumentComparison {
  const [olds, news] = [before.blocks, after.blocks];
  const { runs, detailed } = diffTokens(
    olds.map(({ text }) => normalizeSpace(text)),
    news.map(({ text }) => normalizeSpace(text)),
    maxEdits,
  );
  const changes: ParagraphChange[] = [];
  let [i, j] = [0, 0];
  let removed: number[] = [];
  let added: number[] = [];
  const flushChanges = () => {
    const textOf = (blocks: readonly Block[]) => (index: number) => blocks[index]?.text ?? '';
    const pairs = matchChanged(removed.map(textOf(olds)), added.map(textOf(news)));
    let [a, b] = [0, 0];
    for (const [old, fresh] of [...pairs, [removed.length, added.length] as const]) {
      for (; a < old; a += 1) changes.push({ kind: 'removed', before: wholeBlock(olds, removed[a] ?? 0) });
      for (; b < fresh; b += 1) changes.push({ kind: 'added', after: wholeBlock(news, added[b] ?? 0) });
      const [from, to] = [removed[a], added[b]];
      if (from === undefined || to === undefined || a !== old || b !== fresh) continue;
      changes.push({
        kind: 'changed',
        before: wholeBlock(olds, from),
        after: wholeBlock(news, to),
        segments: diffWords(olds[from]?.text ?? '', news[to]?.text ?? '', { before: from, after: to }),
      });
      [a, b] = [a + 1, b + 1];
    }
    [removed, added] = [[], []];
  };
  for (const { kind, pieces } of runs) {
    if (kind === 'same') flushChanges();
    for (let left = pieces.length; left > 0; left -= 1) {
      if (kind === 'same')
        changes.push({ kind, before: wholeBlock(olds, i), after: wholeBlock(news, j), segments: [] });
      if (kind === 'removed') removed.push(i);
      if (kind === 'added') added.push(j);
      if (kind !== 'added') i += 1;
      if (kind !== 'removed') j += 1;
    }
  }
  flushChanges();
  const count = (kind: ParagraphChange['kind']) => changes.filter((change) => change.kind === kind).length;
  return {
    changes,
    same: count('same'),
    changed: count('changed'),
    added: count('added'),
    removed: count('removed'),
    detailed,
  };
}
