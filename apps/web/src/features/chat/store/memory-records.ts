import { isEmptySession } from '../session/new-session.ts';
import type { Session } from '../session/session.ts';
import { summarizeSession, newestFirst, type SessionRecords } from './session-records.ts';

/** Sessions in memory, for browsers without a database. */
export function createMemoryRecords(): SessionRecords {
  const sessions = new Map<string, Session>();
  return {
    get: async (id) => sessions.get(id) ?? null,
    add: async (session) => {
      if (sessions.has(session.id)) return false;
      sessions.set(session.id, session);
      return true;
    },
    put: async (added) => {
      for (const session of added) sessions.set(session.id, session);
    },
    change: async (id, change) => {
      const before = sessions.get(id);
      if (!before) return null;
      const after = change(before);
      sessions.set(id, after);
      return after;
    },
    remove: async (ids) => {
      const removed = ids.flatMap((id) => sessions.get(id) ?? []);
      for (const id of ids) sessions.delete(id);
      return removed;
    },
    clear: async () => sessions.clear(),
    existing: async (ids) => new Set(ids.filter((id) => sessions.has(id))),
    each: async (visit) => sessions.forEach((session) => visit(session)),
    findEmpty: async () => [...sessions.values()].find(isEmptySession) ?? null,
    summaries: async (limit, after) =>
      [...sessions.values()]
        .map(summarizeSession)
        .filter((head) => !after || newestFirst(after, head) < 0)
        .toSorted(newestFirst)
        .slice(0, limit),
    pinned: async () =>
      [...sessions.values()]
        .map(summarizeSession)
        .filter((head) => head.pinnedAt !== undefined)
        .toSorted((a, b) => (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0)),
  };
}
