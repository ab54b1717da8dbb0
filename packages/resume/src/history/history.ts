/** A state to return to, and the target of the edit that replaced it. */
export interface HistoryStep<T> {
  readonly state: T;
  readonly target: string;
}

/**
 * An immutable undo history. States share whatever an edit did not touch, so a hundred steps cost about as much memory
 * as what was typed in them.
 */
export interface History<T> {
  readonly past: readonly HistoryStep<T>[];
  readonly present: T;
  readonly future: readonly HistoryStep<T>[];
  /** The edit that the next one is merged into when it has the same target and comes within the pause. */
  readonly transaction: { readonly target: string; readonly at: number } | undefined;
}

/** Limits of the undo history. */
export const historyLimits = {
  /** Steps that can be undone. */
  steps: 100,
  /** Edits of one target without a longer pause between them (ms) are one step. */
  pause: 800,
} as const;

/** A history that begins with a state. */
export const createHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  transaction: undefined,
});

/**
 * Adds a state to the history.
 * @param target what was edited, for example a field's id; edits of one target in a row are one step
 * @param at when, in milliseconds; clocks that run backwards begin a new step
 * @param joins false for edits that are always a step of their own: a removal, a template switch
 * @param pause the longest pause (ms) within one step; Infinity during a drag
 */
export function pushState<T>(
  history: History<T>,
  next: T,
  {
    target,
    at,
    joins = true,
    pause = historyLimits.pause,
  }: { readonly target: string; readonly at: number; readonly joins?: boolean; readonly pause?: number },
): History<T> {
  if (next === history.present) return history;
  const since = history.transaction ? at - history.transaction.at : Infinity;
  const same = joins && history.transaction?.target === target && since >= 0 && since <= pause;
  const open = joins ? { target, at } : undefined;
  if (same) return { ...history, present: next, future: [], transaction: open };
  const past = [...history.past, { state: history.present, target }].slice(-historyLimits.steps);
  return { past, present: next, future: [], transaction: open };
}

/** Ends the open transaction, on blur or when another panel gets the focus: the next edit is a new step. */
export const commitTransaction = <T>(history: History<T>): History<T> =>
  history.transaction ? { ...history, transaction: undefined } : history;

/** One step back; the same history when there is none. */
export function undo<T>(history: History<T>): History<T> {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.state,
    future: [{ state: history.present, target: step.target }, ...history.future],
    transaction: undefined,
  };
}

/** One step forward again; the same history when there is none. */
export function redo<T>(history: History<T>): History<T> {
  const [step, ...future] = history.future;
  if (!step) return history;
  return {
    past: [...history.past, { state: history.present, target: step.target }],
    present: step.state,
    future,
    transaction: undefined,
  };
}

/** Target of the next undo, so that it can be scrolled into view; undefined when there is none. */
export const undoTarget = <T>(history: History<T>): string | undefined => history.past.at(-1)?.target;
/** What the next redo is about; undefined when there is none. */
export const redoTarget = <T>(history: History<T>): string | undefined => history.future[0]?.target;
