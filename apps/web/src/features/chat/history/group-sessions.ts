import type { SessionSummary } from '../store/session-records.ts';

/** A line of the list: a group's name, or a session. */
export type ListItem =
  | { readonly type: 'group'; readonly label: string }
  | { readonly type: 'row'; readonly session: SessionSummary };

/** The beginning of the day that lies `days` before that of `now`, in the visitor's time zone. */
function dayStart(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime();
}

function groupLabel(session: SessionSummary, starts: readonly (readonly [number, string])[]): string {
  if (session.pinnedAt !== undefined) return '置顶';
  for (const [start, label] of starts) if (session.updatedAt >= start) return label;
  const date = new Date(session.updatedAt);
  return Number.isNaN(date.getTime()) ? '更早' : `${date.getFullYear()} 年 ${date.getMonth() + 1} 月`;
}

/** The list with its groups' names between: 置顶, 今天, 昨天, 7 天内, 30 天内, then month by month. */
export function groupSessions(sessions: readonly SessionSummary[], now: number): readonly ListItem[] {
  const starts = [
    [dayStart(now, 0), '今天'],
    [dayStart(now, 1), '昨天'],
    [dayStart(now, 6), '7 天内'],
    [dayStart(now, 29), '30 天内'],
  ] as const;
  const lines: ListItem[] = [];
  let last = '';
  for (const session of sessions) {
    const label = groupLabel(session, starts);
    if (label !== last) lines.push({ type: 'group', label });
    last = label;
    lines.push({ type: 'row', session });
  }
  return lines;
}

/** Sessions whose title contains the query, ignoring case. */
export function findTitles(sessions: readonly SessionSummary[], query: string): readonly SessionSummary[] {
  const needle = query.trim().toLowerCase();
  return needle === '' ? sessions : sessions.filter(({ title }) => title.toLowerCase().includes(needle));
}
