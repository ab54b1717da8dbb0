import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  historyLimits,
  pushState,
  redo,
  redoTarget,
  commitTransaction,
  createHistory,
  undo,
  undoTarget,
} from './history.ts';
import { shouldTakeSnapshot, snapshotLimits, snapshotsToDrop } from './snapshots.ts';

fc.configureGlobal({ seed: 20260706 });

const type = (at: number, target = 'name') => ({ target, at });

describe('undo and redo', () => {
  test('R-DOC-13 letters typed without a pause are one step, a pause begins the next', () => {
    let history = createHistory('');
    history = pushState(history, '张', type(0));
    history = pushState(history, '张三', type(800));
    history = pushState(history, '张三丰', type(1601));
    expect(undo(history).present).toBe('张三');
    expect(undo(undo(history)).present).toBe('');
    expect(undoTarget(history)).toBe('name');
  });

  test('R-DOC-13 another target, a sealed step and an edit that stands alone begin a new one', () => {
    let history = pushState(createHistory('0'), '1', type(0));
    history = pushState(history, '2', type(1, 'phone'));
    history = pushState(commitTransaction(history), '3', type(2, 'phone'));
    history = pushState(history, '4', { ...type(3, 'phone'), joins: false });
    history = pushState(history, '5', type(4, 'phone'));
    expect(history.past.map((step) => step.state)).toEqual(['0', '1', '2', '3', '4']);
  });

  test('R-DOC-13 a clock that runs backwards begins a new step', () => {
    const history = pushState(pushState(createHistory('0'), '1', type(5000)), '2', type(10));
    expect(history.past).toHaveLength(2);
  });

  test('R-DOC-13 after an undo, typing on does not grow the undone step and drops what could be redone', () => {
    let history = pushState(createHistory('0'), '1', type(0));
    history = undo(history);
    expect(redoTarget(history)).toBe('name');
    history = pushState(history, '2', type(1));
    expect(redo(history)).toBe(history);
    expect(undo(history).present).toBe('0');
  });

  test('R-DOC-13 a hundred steps are kept', () => {
    let history = createHistory(0);
    for (let step = 1; step <= 150; step += 1) history = pushState(history, step, type(step * 1000));
    expect(history.past).toHaveLength(historyLimits.steps);
    for (let step = 0; step < 150; step += 1) history = undo(history);
    expect(history.present).toBe(50);
    for (let step = 0; step < 150; step += 1) history = redo(history);
    expect(history.present).toBe(150);
  });

  test('R-DOC-13 undoing and redoing in any order walks along the same states', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('edit', 'undo', 'redo'), { maxLength: 60 }), (actions) => {
        let states = [0];
        let at = 0;
        let history = createHistory(0);
        for (const [index, action] of actions.entries()) {
          if (action === 'edit') {
            states = [...states.slice(0, at + 1), index + 1];
            at += 1;
            history = pushState(history, index + 1, type(index * 1000));
          } else if (action === 'undo') {
            at = Math.max(0, at - 1);
            history = undo(history);
          } else {
            at = Math.min(states.length - 1, at + 1);
            history = redo(history);
          }
          expect(history.present).toBe(states[at]);
        }
      }),
    );
  });
});

describe('snapshots', () => {
  test.each([
    ['editing', 0, undefined, true, true],
    ['editing', 119_999, 0, true, false],
    ['editing', 120_000, 0, true, true],
    ['editing', 500_000, 0, false, false],
    ['editing', 5, 9000, true, true],
    ['template', 1, 0, false, true],
    ['import', 1, 0, true, true],
    ['restore', 1, 0, true, true],
  ] as const)('R-DOC-14 %s at %i after %s, changed %s: %s', (reason, now, last, changed, needed) => {
    expect(shouldTakeSnapshot(reason, now, last, changed)).toBe(needed);
  });

  test('R-DOC-14 the oldest beyond the last thirty are dropped', () => {
    const marks = Array.from({ length: 33 }, (_, at) => ({ id: `s${at}`, at, reason: 'editing' as const }));
    expect(snapshotsToDrop(marks.toReversed())).toEqual(['s2', 's1', 's0']);
    expect(snapshotsToDrop(marks.slice(0, snapshotLimits.maxCount))).toEqual([]);
  });
});
