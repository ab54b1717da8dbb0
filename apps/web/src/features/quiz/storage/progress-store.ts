import { emptyProgress, mergeProgress, type Progress, readProgress } from '@baigong/quiz';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { stored as storedValue } from '../../../shared/lib/storage.ts';
import { updateStoredProgress, readStoredProgress, type StoredProgress } from './progress-record.ts';

interface ProgressState {
  /** Null while it is being read. */
  readonly progress: Progress | null;
  /** What of it could not be read, in sentences; the whole is set aside. */
  readonly lost: readonly string[];
  /** Why the browser does not keep it. */
  readonly problem: string | null;
}

type Change = (before: Progress) => Progress;

export const useProgress = create<ProgressState>()(() => ({ progress: null, lost: [], problem: null }));

let opening: Promise<void> | null = null;
let stored: StoredProgress = { progress: emptyProgress(), revision: 0, lost: [] };
/** Made on screen, not yet in the database. */
let pending: readonly Change[] = [];
let line: Promise<void> = Promise.resolve();

/** The progress as it was on screen when the page went away before the database had all of it. */
const unsaved = storedValue(
  'quiz-unsaved',
  z.nullable(z.object({ revision: z.number(), progress: z.unknown() })),
  null,
);

const inSight = (): Progress => pending.reduce((progress, later) => later(progress), stored.progress);

/** The database takes a moment, and a page that is closed waits for nothing. */
function leave(): void {
  if (pending.length > 0) unsaved.write({ revision: stored.revision, progress: inSight() });
}

async function bringBack(): Promise<void> {
  const left = unsaved.read();
  if (!left) return;
  const { progress, lost } = readProgress(left.progress);
  stored = await updateStoredProgress(stored, (kept) =>
    // Some of it may have been kept after all, or another page has gone on.
    lost.length === 0 && stored.revision === left.revision ? progress : mergeProgress(kept, progress),
  );
  unsaved.remove();
}

const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : '练习进度没有保存，请导出后刷新页面。';

async function open(): Promise<void> {
  try {
    stored = await readStoredProgress(Date.now());
    await bringBack();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', ({ persisted }) => {
      // A page that comes back as it was goes on with its writing.
      if (persisted) unsaved.remove();
    });
    useProgress.setState({ progress: stored.progress, lost: stored.lost, problem: null });
  } catch (error) {
    useProgress.setState({ progress: emptyProgress(), lost: [], problem: sentence(error) });
  }
}

/** Reads what the browser keeps, once. */
export function openProgress(): Promise<void> {
  opening ??= open();
  return opening;
}

async function keepNext(): Promise<void> {
  const [change] = pending;
  if (!change) return;
  try {
    stored = await updateStoredProgress(stored, change);
    useProgress.setState({ problem: null });
  } catch (error) {
    // It lives on until the page is closed, and the screen says so.
    stored = { ...stored, progress: change(stored.progress) };
    useProgress.setState({ problem: sentence(error) });
  }
  pending = pending.slice(1);
  useProgress.setState({ progress: inSight() });
}

/**
 * Changes the progress: on screen at once, then in the browser's database. Where another tab has written in between,
 * the change is made to what that one left, so `change` may run more than once.
 */
export function changeProgress(change: Change): Promise<void> {
  pending = [...pending, change];
  useProgress.setState(({ progress }) => ({ progress: change(progress ?? emptyProgress()) }));
  const before = line;
  line = openProgress()
    .then(() => before)
    .then(keepNext);
  return line;
}
