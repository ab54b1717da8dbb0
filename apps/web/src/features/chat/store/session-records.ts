import type { Session } from '../session/session.ts';

/** What the list needs of a session: read from index keys alone, never from the records. */
export interface SessionSummary {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: number;
  readonly pinnedAt?: number;
}

/** A store of sessions. Every method may throw a DatabaseProblem. */
export interface SessionRecords {
  get(id: string): Promise<Session | null>;
  /** Adds a new session; false when its id is taken. */
  add(session: Session): Promise<boolean>;
  /** Writes whole sessions, new or not. */
  put(sessions: readonly Session[]): Promise<void>;
  /**
   * Changes the stored session in one transaction, so that two tabs do not undo each other's changes. Returns what is
   * stored now; null when there is no such session.
   */
  change(id: string, change: (session: Session) => Session): Promise<Session | null>;
  /** Deletes sessions and returns them for an undo. */
  remove(ids: readonly string[]): Promise<Session[]>;
  clear(): Promise<void>;
  /** Which of these ids are in use. */
  existing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Visits every session, a few at a time in memory. */
  each(visit: (session: Session) => void): Promise<void>;
  /** A session with one message or fewer, if there is one. */
  findEmpty(): Promise<Session | null>;
  /** The next heads, newest first, pinned or not, after the given one. */
  summaries(limit: number, after?: SessionSummary): Promise<SessionSummary[]>;
  /** Heads of the pinned sessions, last pinned first. */
  pinned(): Promise<SessionSummary[]>;
}

/** Newest first; the greater title and id first among equals, as the index has them. */
export function newestFirst(a: SessionSummary, b: SessionSummary): number {
  if (a.updatedAt !== b.updatedAt) return b.updatedAt - a.updatedAt;
  if (a.title !== b.title) return a.title < b.title ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

export function summarizeSession({ id, title, updatedAt, pinnedAt }: Session): SessionSummary {
  return pinnedAt === undefined ? { id, title, updatedAt } : { id, title, updatedAt, pinnedAt };
}
