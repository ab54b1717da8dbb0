import { findInBlocks } from '../src/find-sensitive-data.ts';
import type { SensitiveKind } from '../src/sensitive-kinds.ts';
import type { Sample } from './samples.ts';

export interface Count {
  expected: number;
  found: number;
  reported: number;
  right: number;
}

export interface Miss {
  readonly what: 'missed' | 'wrong';
  readonly kind: SensitiveKind | 'title';
  readonly text: string;
  readonly around: string;
}

/** What is found in a document whose lines are blocks, as those of a text file are; offsets in the whole text. */
function matchesOf(text: string) {
  const lines = text.split('\n');
  let at = 0;
  return findInBlocks(lines.map((line) => ({ text: line }))).flatMap((matches, line) => {
    const from = at;
    at += (lines[line]?.length ?? 0) + 1;
    return matches.map((match) => ({ ...match, start: from + match.start, end: from + match.end }));
  });
}

/**
 * Recall: annotations whose every character is covered by matches of whatever kind, so that nothing of it stays readable. Precision:
 * matches at least half of which is inside annotations; those in what is optional do not count. Surnames with a title have a recall of
 * their own.
 */
export function scoreSamples(samples: readonly Sample[]): {
  readonly counts: Map<SensitiveKind | 'all' | 'title', Count>;
  readonly misses: Miss[];
} {
  const counts = new Map<SensitiveKind | 'all' | 'title', Count>();
  const misses: Miss[] = [];
  const countOf = (kind: SensitiveKind | 'all' | 'title') => {
    const count = counts.get(kind) ?? { expected: 0, found: 0, reported: 0, right: 0 };
    counts.set(kind, count);
    return count;
  };
  for (const { text, annotations, optional = [] } of samples) {
    const matches = matchesOf(text);
    const mark = (ranges: readonly { readonly start: number; readonly end: number }[]) => {
      const marks = new Uint8Array(text.length);
      for (const { start, end } of ranges) marks.fill(1, start, end);
      return marks;
    };
    const covered = mark(matches);
    const sensitive = mark(annotations);
    const either = mark(optional);
    const around = (start: number, end: number) =>
      text.slice(Math.max(0, start - 12), end + 12).replaceAll('\n', '⏎');
    const expect = (kind: SensitiveKind | 'title', start: number, end: number, of: readonly Count[]) => {
      const found = covered
        .subarray(start, end)
        .every((one, at) => one === 1 || /[\s)）(（]/.test(text.charAt(start + at)));
      for (const count of of) {
        count.expected += 1;
        count.found += found ? 1 : 0;
      }
      if (!found)
        misses.push({ what: 'missed', kind, text: text.slice(start, end), around: around(start, end) });
    };
    for (const { kind, start, end } of annotations) expect(kind, start, end, [countOf(kind), countOf('all')]);
    for (const { start, end, isTitle } of optional)
      if (isTitle) expect('title', start, end, [countOf('title')]);
    const share = (marks: Uint8Array, start: number, end: number) =>
      marks.subarray(start, end).reduce((sum, one) => sum + one, 0) / (end - start);
    for (const { kind, start, end } of matches) {
      if (share(either, start, end) >= 0.5) continue;
      const right = share(sensitive, start, end) >= 0.5;
      for (const count of [countOf(kind), countOf('all')]) {
        count.reported += 1;
        count.right += right ? 1 : 0;
      }
      if (!right)
        misses.push({ what: 'wrong', kind, text: text.slice(start, end), around: around(start, end) });
    }
  }
  return { counts, misses };
}
