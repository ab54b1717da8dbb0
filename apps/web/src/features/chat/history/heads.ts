import { create } from 'zustand';
import { reportProblem } from '../store/report-problem.ts';
import { sessionRecords } from '../store/records.ts';
import { sessionFeed, type SessionChange } from '../store/session-feed.ts';
import { newestFirst, type SessionHead } from '../store/session-records.ts';

interface Heads {
  /** Pinned sessions first, last pinned first; then the rest, newest first. */
  readonly heads: readonly SessionHead[];
  /** none: nothing read yet; some: the first rows; all. */
  readonly read: 'none' | 'some' | 'all';
}

/** What the drawer lists: keys alone, some 300 bytes for each session. */
export const useHeads = create<Heads>()(() => ({ heads: [], read: 'none' }));

const firstRows = 50;
const rowsAtATime = 1_000;

export function inListOrder(a: SessionHead, b: SessionHead): number {
  if (a.pinnedAt !== undefined || b.pinnedAt !== undefined) {
    return (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0) || newestFirst(a, b);
  }
  return newestFirst(a, b);
}

/** The list after a change of one session. */
export function withChange(heads: readonly SessionHead[], change: SessionChange): readonly SessionHead[] {
  switch (change.type) {
    case 'cleared':
      return [];
    case 'removed': {
      const gone = new Set(change.ids);
      return heads.filter((head) => !gone.has(head.id));
    }
    case 'saved': {
      const { id, title, updatedAt, pinnedAt } = change.head;
      const head = pinnedAt === undefined ? { id, title, updatedAt } : { id, title, updatedAt, pinnedAt };
      const old = heads.findIndex((one) => one.id === id);
      if (old >= 0 && inListOrder(heads[old] as SessionHead, head) === 0) {
        return heads;
      }
      const rest = old < 0 ? heads : heads.toSpliced(old, 1);
      const at = rest.findIndex((one) => inListOrder(head, one) < 0);
      return rest.toSpliced(at < 0 ? rest.length : at, 0, head);
    }
  }
}

let reading: Promise<void> | null = null;
/** News that came while the list was being read. */
let missed: SessionChange[] = [];
let hearing = false;

/** Reads the list once; from then on news keep it true. */
export function loadHeads(): Promise<void> {
  if (!hearing) {
    hearing = true;
    sessionFeed.subscribe((change) => {
      if (reading) missed.push(change);
      const { heads, read } = useHeads.getState();
      if (read !== 'none') useHeads.setState({ heads: withChange(heads, change) });
    });
  }
  if (useHeads.getState().read === 'all') return Promise.resolve();
  reading ??= readHeads()
    .catch(reportProblem)
    .finally(() => {
      reading = null;
      missed = [];
    });
  return reading;
}

/** Reads the list anew: the store behind it has changed. */
export function reloadHeads(): Promise<void> {
  useHeads.setState({ read: 'none' });
  return loadHeads();
}

async function readHeads(): Promise<void> {
  missed = [];
  const records = sessionRecords();
  const [pinned, first] = await Promise.all([records.pinned(), records.heads(firstRows)]);
  const isPinned = new Set(pinned.map(({ id }) => id));
  const others = (batch: readonly SessionHead[]) => batch.filter(({ id }) => !isPinned.has(id));
  let heads = [...pinned, ...others(first)];
  let last = first.at(-1);
  if (first.length < firstRows) last = undefined;
  show(heads, last ? 'some' : 'all');
  while (last) {
    const batch: SessionHead[] = await records.heads(rowsAtATime, last);
    heads = heads.concat(others(batch));
    last = batch.length < rowsAtATime ? undefined : batch.at(-1);
    show(heads, last ? 'some' : 'all');
  }
}

function show(heads: readonly SessionHead[], read: Heads['read']): void {
  useHeads.setState({ heads: missed.reduce(withChange, heads), read });
}
