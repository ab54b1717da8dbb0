import { create } from 'zustand';
import { reportProblem } from '../store/report-problem.ts';
import { sessionRecords } from '../store/records.ts';
import { sessionFeed, type SessionChange } from '../store/session-feed.ts';
import { newestFirst, type SessionSummary } from '../store/session-records.ts';

interface SessionList {
  /** Pinned sessions first, last pinned first; then the rest, newest first. */
  readonly sessions: readonly SessionSummary[];
  /** none: nothing read yet; some: the first rows; all. */
  readonly loaded: 'none' | 'some' | 'all';
}

/** What the drawer lists: keys alone, some 300 bytes for each session. */
export const useSessionList = create<SessionList>()(() => ({ sessions: [], loaded: 'none' }));

const FIRST_BATCH = 50;
const BATCH_SIZE = 1_000;

export function compareSessions(a: SessionSummary, b: SessionSummary): number {
  if (a.pinnedAt !== undefined || b.pinnedAt !== undefined) {
    return (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0) || newestFirst(a, b);
  }
  return newestFirst(a, b);
}

/** The list after a change of one session. */
export function withChange(
  heads: readonly SessionSummary[],
  change: SessionChange,
): readonly SessionSummary[] {
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
      if (old >= 0 && compareSessions(heads[old] as SessionSummary, head) === 0) {
        return heads;
      }
      const rest = old < 0 ? heads : heads.toSpliced(old, 1);
      const at = rest.findIndex((one) => compareSessions(head, one) < 0);
      return rest.toSpliced(at < 0 ? rest.length : at, 0, head);
    }
  }
}

let reading: Promise<void> | null = null;
/** News that came while the list was being read. */
let missedChanges: SessionChange[] = [];
let isSubscribed = false;

/** Reads the list once; from then on changes update it. */
export function loadSessionList(): Promise<void> {
  if (!isSubscribed) {
    isSubscribed = true;
    sessionFeed.subscribe((change) => {
      if (reading) missedChanges.push(change);
      const { sessions, loaded } = useSessionList.getState();
      if (loaded !== 'none') useSessionList.setState({ sessions: withChange(sessions, change) });
    });
  }
  if (useSessionList.getState().loaded === 'all') return Promise.resolve();
  reading ??= readSessionList()
    .catch(reportProblem)
    .finally(() => {
      reading = null;
      missedChanges = [];
    });
  return reading;
}

async function readSessionList(): Promise<void> {
  missedChanges = [];
  const records = sessionRecords();
  const [pinned, first] = await Promise.all([records.pinned(), records.summaries(FIRST_BATCH)]);
  const isPinned = new Set(pinned.map(({ id }) => id));
  const others = (batch: readonly SessionSummary[]) => batch.filter(({ id }) => !isPinned.has(id));
  let heads = [...pinned, ...others(first)];
  let last = first.at(-1);
  if (first.length < FIRST_BATCH) last = undefined;
  showSessions(heads, last ? 'some' : 'all');
  while (last) {
    const batch: SessionSummary[] = await records.summaries(BATCH_SIZE, last);
    heads = heads.concat(others(batch));
    last = batch.length < BATCH_SIZE ? undefined : batch.at(-1);
    showSessions(heads, last ? 'some' : 'all');
  }
}

function showSessions(heads: readonly SessionSummary[], read: SessionList['loaded']): void {
  useSessionList.setState({ sessions: missedChanges.reduce(withChange, heads), loaded: read });
}
