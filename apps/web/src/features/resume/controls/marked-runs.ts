/** A run of words that stayed, went or came. */
export interface DiffRun {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** A run, all of which was invented, or lost, or neither. */
export interface MarkedRun extends DiffRun {
  readonly mark?: 'added' | 'lost';
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Cuts a run at the borders of spans; `at` is where it begins in the text that the spans are of. */
function cut(run: DiffRun, at: number, spans: readonly Span[], mark: 'added' | 'lost'): MarkedRun[] {
  const pieces: MarkedRun[] = [];
  let from = 0;
  const push = (to: number, isMarked: boolean): void => {
    if (to <= from) return;
    pieces.push({ kind: run.kind, text: run.text.slice(from, to), ...(isMarked && { mark }) });
    from = to;
  };
  for (const { start, end } of spans) {
    if (end <= at || start >= at + run.text.length) continue;
    push(Math.max(0, start - at), false);
    push(Math.min(run.text.length, end - at), true);
  }
  push(run.text.length, false);
  return pieces;
}

/**
 * The runs between two texts, cut so that each is marked as a whole: what the second one invented where it came or stayed,
 * what it lost where it went.
 */
export function markedRuns(
  runs: readonly DiffRun[],
  { additions, losses }: { readonly additions: readonly Span[]; readonly losses: readonly Span[] },
): MarkedRun[] {
  let [before, after] = [0, 0];
  return runs.flatMap((run) => {
    const pieces =
      run.kind === 'gone' ? cut(run, before, losses, 'lost') : cut(run, after, additions, 'added');
    if (run.kind !== 'new') before += run.text.length;
    if (run.kind !== 'gone') after += run.text.length;
    return pieces;
  });
}
