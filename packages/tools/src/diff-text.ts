import { diffArrays } from 'diff';
import * as z from 'zod/mini';
import { ToolFailure } from './failure.ts';
import type { DiffSegment } from './result.ts';
import { defineTool, textArgument } from './tool.ts';
import { segments } from '@baigong/text-zh/segments';

const units = ['line', 'word', 'character'] as const;
type Unit = (typeof units)[number];

const names: Record<Unit, string> = { line: '行', word: '词', character: '字' };

/** Edits after which two texts count as different altogether: the search takes time and space with its square. */
const MAX_EDITS = 1_500;

/** Splits a text into the tokens that are compared; joined they give the text again. */
export function splitTokens(text: string, unit: Unit): string[] {
  if (unit === 'line') return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  if (unit === 'character') return Array.from(segments(text, 'grapheme'), ({ segment }) => segment);
  // A word is a run of letters; each Chinese character stands for itself, so that nothing depends on a dictionary.
  return (
    text.match(
      /\p{Script=Han}\p{M}*|[\p{L}\p{M}\p{N}_]+?(?=\p{Script=Han}|[^\p{L}\p{M}\p{N}_]|$)|\r?\n|[^\S\n]+|[^]/gu,
    ) ?? []
  );
}

function push(segments: DiffSegment[], kind: DiffSegment['kind'], text: string): void {
  if (text === '') return;
  const last = segments.at(-1);
  if (last?.kind === kind) last.text += text;
  else segments.push({ kind, text });
}

export interface Comparison {
  readonly segments: DiffSegment[];
  /** False when the texts differ too much to be compared token by token. */
  readonly detailed: boolean;
}

/** A run of unchanged, removed or added tokens. */
export interface TokenRun {
  readonly kind: DiffSegment['kind'];
  readonly pieces: readonly string[];
}

/**
 * The edits from one list of tokens to another. Common prefixes and suffixes are skipped first. `detailed` is false when
 * the lists differ by more than `mostEdits`: then all that lies between is one run that goes and one that comes.
 */
export function diffTokens(
  a: readonly string[],
  b: readonly string[],
  mostEdits = MAX_EDITS,
): { readonly runs: TokenRun[]; readonly detailed: boolean } {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1;
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const changes = diffArrays(middleA, middleB, { maxEditLength: mostEdits });
  const middle: TokenRun[] = changes?.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    pieces: value,
  })) ?? [
    { kind: 'removed', pieces: middleA },
    { kind: 'added', pieces: middleB },
  ];
  const runs = [
    { kind: 'same' as const, pieces: a.slice(0, start) },
    ...middle,
    { kind: 'same' as const, pieces: a.slice(a.length - end) },
  ].filter(({ pieces }) => pieces.length > 0);
  return { runs, detailed: changes !== undefined };
}

/** The edits from one text to another. */
export function compareTexts(before: string, after: string, unit: Unit): Comparison {
  const { runs, detailed } = diffTokens(splitTokens(before, unit), splitTokens(after, unit));
  const segments: DiffSegment[] = [];
  for (const { kind, pieces } of runs) push(segments, kind, pieces.join(''));
  return { segments, detailed };
}

const modePrefix = /^(按行|逐行|按词|逐词|按字|逐字)[\s:：]+/u;

/** Two texts written as one: parted by a line of dashes or equals signs, by an arrow, or simply two lines. */
function splitPair(source: string): { before: string; after: string; unit?: Unit } {
  const ruled = /^([\s\S]*?)\r?\n[ \t]*(?:-{3,}|={3,}|—{2,}|\*{3,})[ \t]*\r?\n([\s\S]*)$/u.exec(source);
  if (ruled !== null) return { before: ruled[1] ?? '', after: ruled[2] ?? '' };
  const lines = source.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (lines.length === 2) return { before: lines[0] ?? '', after: lines[1] ?? '' };
  const arrow = lines.length === 1 ? /→|=>|->|\s[vV][sS]\.?\s/u.exec(source) : null;
  if (arrow !== null) {
    const [before, after] = [source.slice(0, arrow.index), source.slice(arrow.index + arrow[0].length)];
    return { before: before.trim(), after: after.trim() };
  }
  throw new ToolFailure('请写两段文字，中间用单独一行 --- 隔开；一行以内的可以写成：旧文字 → 新文字。');
}

export const diffText = defineTool('diff_text', {
  input: z.object({
    before: textArgument('The old text.'),
    after: textArgument('The new text.'),
    unit: z.optional(z.enum(units).check(z.describe('What to compare; line for long texts, else word.'))),
  }),
  parse(source) {
    const mode = modePrefix.exec(source);
    const pair = splitPair(mode === null ? source : source.slice(mode[0].length));
    const requested = { 行: 'line', 词: 'word', 字: 'character' } as const;
    const unit = mode === null ? undefined : requested[(mode[1]?.at(-1) ?? '字') as keyof typeof requested];
    return unit === undefined ? pair : { ...pair, unit };
  },
  run({ before, after, unit: requested }) {
    const long = before.length + after.length > 20_000;
    const unit = requested ?? (long ? 'line' : 'word');
    const { segments, detailed } = compareTexts(before, after, unit);
    const total = (kind: DiffSegment['kind']) =>
      segments
        .filter((segment) => segment.kind === kind)
        .reduce((sum, { text }) => sum + splitTokens(text, unit).length, 0);
    const [added, removed] = [total('added'), total('removed')];
    const name = names[unit];
    return {
      title: `文本对比（按${name}）`,
      summary:
        added + removed === 0
          ? '两段文字完全相同'
          : `增加 ${added} ${name}，删去 ${removed} ${name}，未变 ${total('same')} ${name}`,
      blocks: [
        { type: 'diff', segments },
        ...(detailed
          ? []
          : [{ type: 'text' as const, text: '两段文字差别太大，没有逐处比较；中间不同的部分整段标出。' }]),
      ],
    };
  },
});
