import { allMessages, versionsOf } from '../session/branches.ts';
import type { Message, Session } from '../session/session.ts';

/** Where a message stands among its versions: `at` of `of`, counted from 1. */
export interface VersionPosition {
  readonly index: number;
  readonly count: number;
}

/** The place of every message of a session that has more than one version, by id. */
export function findVersions(session: Session): ReadonlyMap<string, VersionPosition> {
  const siblings = new Map<string | null, Message[]>();
  for (const message of allMessages(session)) {
    const group = siblings.get(message.parent);
    if (group) group.push(message);
    else siblings.set(message.parent, [message]);
  }
  const places = new Map<string, VersionPosition>();
  const shown = new Set(session.messages.map(({ id }) => id));
  for (const group of siblings.values()) {
    if (group.length < 2) continue;
    const here = group.find(({ id }) => shown.has(id));
    if (here) places.set(here.id, { index: versionsOf(session, here.id).index + 1, count: group.length });
  }
  return places;
}
