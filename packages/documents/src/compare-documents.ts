import { diffPieces, splitPieces } from '@baigong/tools/text';
import type { Block, DocumentText, Position } from './document-text.ts';

/** A run of text within a changed paragraph. */
export interface ChangedPiece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** Where it stands: in the old document for what was removed, else in the new one. */
  readonly position: Position;
}

/** What became of one paragraph. `before` and `after` are the whole blocks, to jump to. */
export type ParagraphChange =
  | {
      readonly kind: 'same' | 'changed';
      readonly before: Position;
      readonly after: Position;
      readonly pieces: readonly ChangedPiece[];
    }
  | { readonly kind: 'removed'; readonly before: Position }
  | { readonly kind: 'added'; readonly after: Position };

export interface DocumentComparison {
  /** All paragraphs of both documents in order; `pieces` of a paragraph that stayed is empty. */
  readonly changes: readonly ParagraphChange[];
  readonly same: number;
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  /** False where the documents differ so much that paragraphs were not matched one by one. */
  readonly detailed: boolean;
}

type Texts = Pick<DocumentText, 'blocks'>;

const mostEdits = 4_000;
/** Paragraphs with this part of their pairs in common are one paragraph, changed. */
const likeness = 0.4;
const mostPairs = 10_000;

const whole = (blocks: readonly Block[], block: number): Position => ({
  block,
  start: 0,
  end: blocks[block]?.text.length ?? 0,
});

const bare = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < Math.min(text.length, 4_000); at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** How much of two texts is the same, 0 to 1 (Dice's coefficient over pairs of characters). */
function likenessOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let [shared, total] = [0, 0];
  for (const [pair, count] of a) {
    shared += Math.min(count, b.get(pair) ?? 0);
    total += count;
  }
  for (const count of b.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}

/** Pairs of paragraphs that went and came in one place: in order, so that together they are most alike. */
function matchChanged(before: readonly string[], after: readonly string[]): [number, number][] {
  if (before.length === 0 || after.length === 0) return [];
  if (before.length * after.length > mostPairs) {
    // Too many to weigh all: side by side as far as they go.
    return before.flatMap((text, index): [number, number][] => {
      const other = after[index];
      return other !== undefined && likenessOf(pairsOf(text), pairsOf(other)) >= likeness
        ? [[index, index]]
        : [];
    });
  }
  const [olds, news] = [before.map(pairsOf), after.map(pairsOf)];
  const width = news.length + 1;
  const best = new Float64Array((olds.length + 1) * width);
  const alike = new Float64Array(olds.length * news.length);
  for (let i = olds.length - 1; i >= 0; i -= 1) {
    for (let j = news.length - 1; j >= 0; j -= 1) {
      const same = likenessOf(olds[i] ?? new Map(), news[j] ?? new Map());
      alike[i * news.length + j] = same;
      const paired = same >= likeness ? same + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < olds.length && j < news.length;) {
    const here = best[i * width + j] ?? 0;
    const same = alike[i * news.length + j] ?? 0;
    if (same >= likeness && here === same + (best[(i + 1) * width + j + 1] ?? 0)) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The words of a paragraph that went, came and stayed, with their places. */
export function comparePieces(
  before: string,
  after: string,
  places: { before: number; after: number },
): ChangedPiece[] {
  const { runs } = diffPieces(splitPieces(before, 'word'), splitPieces(after, 'word'));
  let [old, fresh] = [0, 0];
  return runs.map(({ kind, pieces }) => {
    const text = pieces.join('');
    const start = kind === 'removed' ? old : fresh;
    const block = kind === 'removed' ? places.before : places.after;
    if (kind !== 'added') old += text.length;
    if (kind !== 'removed') fresh += text.length;
    return { kind, text, position: { block, start, end: start + text.length } };
  });
}

/** What changed from one version of a document to another: by paragraph, and within changed paragraphs by word. */
export function compareDocuments(before: Texts, after: Texts): DocumentComparison {
  const [olds, news] = [before.blocks, after.blocks];
  const { runs, detailed } = diffPieces(
    olds.map(({ text }) => bare(text)),
    news.map(({ text }) => bare(text)),
    mostEdits,
  );
  const changes: ParagraphChange[] = [];
  let [i, j] = [0, 0];
  let gone: number[] = [];
  let come: number[] = [];
  const settle = () => {
    const textOf = (blocks: readonly Block[]) => (index: number) => blocks[index]?.text ?? '';
    const pairs = matchChanged(gone.map(textOf(olds)), come.map(textOf(news)));
    let [a, b] = [0, 0];
    for (const [old, fresh] of [...pairs, [gone.length, come.length] as const]) {
      for (; a < old; a += 1) changes.push({ kind: 'removed', before: whole(olds, gone[a] ?? 0) });
      for (; b < fresh; b += 1) changes.push({ kind: 'added', after: whole(news, come[b] ?? 0) });
      const [from, to] = [gone[a], come[b]];
      if (from === undefined || to === undefined || a !== old || b !== fresh) continue;
      changes.push({
        kind: 'changed',
        before: whole(olds, from),
        after: whole(news, to),
        pieces: comparePieces(olds[from]?.text ?? '', news[to]?.text ?? '', { before: from, after: to }),
      });
      [a, b] = [a + 1, b + 1];
    }
    [gone, come] = [[], []];
  };
  for (const { kind, pieces } of runs) {
    if (kind === 'same') settle();
    for (let left = pieces.length; left > 0; left -= 1) {
      if (kind === 'same') changes.push({ kind, before: whole(olds, i), after: whole(news, j), pieces: [] });
      if (kind === 'removed') gone.push(i);
      if (kind === 'added') come.push(j);
      if (kind !== 'added') i += 1;
      if (kind !== 'removed') j += 1;
    }
  }
  settle();
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
