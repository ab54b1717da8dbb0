import type { Message, Session } from './session.ts';

/*
 * A session is a tree: every message names its parent, and messages with one parent are versions of each other.
 * `messages` is the path on screen from the first message to the last, `branches` is everything else.
 * All functions here are pure: they give a new session and leave the old one as it was.
 */

/** Every message of the session, those on screen first. */
export function allMessages(session: Session): readonly Message[] {
  return session.branches ? [...session.messages, ...session.branches] : session.messages;
}

function byAge(a: Message, b: Message): number {
  return a.createdAt - b.createdAt || a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function childrenByParent(messages: readonly Message[]): Map<string | null, Message[]> {
  const children = new Map<string | null, Message[]>();
  for (const message of messages) {
    const siblings = children.get(message.parent);
    if (siblings) siblings.push(message);
    else children.set(message.parent, [message]);
  }
  return children;
}

/** The session with this path on screen; what is not on it goes to the branches, in its old order. */
function withPath(session: Session, all: readonly Message[], path: Message[]): Session {
  const onPath = new Set(path.map((message) => message.id));
  const rest = all.filter((message) => !onPath.has(message.id));
  const { branches: _, ...others } = session;
  return rest.length > 0 ? { ...others, messages: path, branches: rest } : { ...others, messages: path };
}

/** From the first message down to `leaf`, and on from there by the newest child each time. */
function pathThrough(all: readonly Message[], through: Message): Message[] {
  const byId = new Map(all.map((message) => [message.id, message]));
  const path: Message[] = [];
  for (let at: Message | undefined = through; at; at = at.parent === null ? undefined : byId.get(at.parent)) {
    path.unshift(at);
  }
  const children = childrenByParent(all);
  for (;;) {
    const last: Message | undefined = path.at(-1);
    const next = last && children.get(last.id)?.toSorted(byAge).at(-1);
    if (!next) return path;
    path.push(next);
  }
}

/** All versions of a message, oldest first, and which of them it is. Empty when the message is not there. */
export function versionsOf(session: Session, id: string): { versions: readonly Message[]; index: number } {
  const all = allMessages(session);
  const message = all.find((one) => one.id === id);
  if (!message) return { versions: [], index: -1 };
  const versions = all.filter((one) => one.parent === message.parent).toSorted(byAge);
  return { versions, index: versions.findIndex((one) => one.id === id) };
}

/** Puts a message after the last one on screen. */
export function append(session: Session, message: Omit<Message, 'parent'>): Session {
  const parent = session.messages.at(-1)?.id ?? null;
  return { ...session, messages: [...session.messages, { ...message, parent }] };
}

/**
 * Adds a version beside the messages that have the same parent and shows it; what stood below the old one stays
 * with it, off screen. A parent that is not there makes no change.
 */
export function addVersion(session: Session, message: Message): Session {
  const all = allMessages(session);
  if (message.parent === null) return withPath(session, [...all, message], [message]);
  const parent = all.find((one) => one.id === message.parent);
  if (!parent) return session;
  const path = pathThrough(all, parent);
  const upTo = path.findIndex((one) => one.id === parent.id);
  return withPath(session, [...all, message], [...path.slice(0, upTo + 1), message]);
}

/** Shows another version of a message and what follows it. Past either end nothing changes. */
export function switchVersion(session: Session, id: string, step: 1 | -1): Session {
  const { versions, index } = versionsOf(session, id);
  const target = index < 0 ? undefined : versions[index + step];
  return target ? showMessage(session, target.id) : session;
}

/** Brings a message onto the screen, with the newest of what follows it. Not there, or shown already: no change. */
export function showMessage(session: Session, id: string): Session {
  if (session.messages.some((message) => message.id === id)) return session;
  const all = allMessages(session);
  const target = all.find((message) => message.id === id);
  return target ? withPath(session, all, pathThrough(all, target)) : session;
}

/** Replaces one message wherever it is. Its id and parent stay. */
export function updateMessage(session: Session, id: string, change: (message: Message) => Message): Session {
  const replace = (messages: readonly Message[]) =>
    messages.map((message) =>
      message.id === id ? { ...change(message), id: message.id, parent: message.parent } : message,
    );
  if (session.messages.some((message) => message.id === id)) {
    return { ...session, messages: replace(session.messages) };
  }
  if (!session.branches?.some((message) => message.id === id)) return session;
  return { ...session, branches: replace(session.branches) };
}

/** Changes the message of a run while it is the run's: one that was stopped and continued belongs to another run. */
export function updateRunMessage(
  session: Session,
  { id, run }: Pick<Message, 'id' | 'run'>,
  change: (message: Message) => Message,
): Session {
  return updateMessage(session, id, (message) => (message.run === run ? change(message) : message));
}

/** The session in which no answer is being made: those that were are in this state. */
export function endUnfinishedAnswers(session: Session, state: 'stopped' | 'interrupted'): Session {
  return allMessages(session)
    .filter((message) => message.state === 'writing')
    .reduce((now, { id }) => updateMessage(now, id, (message) => ({ ...message, state })), session);
}

/** What a deletion took away, so that it can be put back. */
export interface Removed {
  readonly messages: readonly Message[];
  /** The last message on screen before. */
  readonly leaf: string | null;
}

/**
 * Takes a message away with everything that follows it, in all their versions. Another version of it takes its
 * place on screen, the older one first.
 */
export function removeMessage(session: Session, id: string): { session: Session; removed: Removed } {
  const all = allMessages(session);
  const target = all.find((message) => message.id === id);
  const leaf = session.messages.at(-1)?.id ?? null;
  if (!target) return { session, removed: { messages: [], leaf } };
  const children = childrenByParent(all);
  const removedIds = new Set<string>();
  const queue = [target];
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (removedIds.has(next.id)) continue;
    removedIds.add(next.id);
    queue.push(...(children.get(next.id) ?? []));
  }
  const rest = all.filter((message) => !removedIds.has(message.id));
  const removed = { messages: all.filter((message) => removedIds.has(message.id)), leaf };
  const onScreen = session.messages.findIndex((message) => message.id === id);
  if (onScreen < 0) return { session: withPath(session, rest, session.messages), removed };
  const { versions, index } = versionsOf(session, id);
  const other = versions[index - 1] ?? versions[index + 1];
  const path = other ? pathThrough(rest, other) : session.messages.slice(0, onScreen);
  return { session: withPath(session, rest, path), removed };
}

/** Puts back what a deletion took, and shows it again. What was written since stays as a version. */
export function restoreMessages(session: Session, removed: Removed): Session {
  const all = allMessages(session);
  const ids = new Set(all.map((message) => message.id));
  const back = removed.messages.filter((message) => !ids.has(message.id));
  // A message whose parent was deleted since is attached to the end of the path.
  const known = new Set([...ids, ...back.map((message) => message.id)]);
  const last = session.messages.at(-1)?.id ?? null;
  const reattached = back.map((message) =>
    message.parent === null || known.has(message.parent) ? message : { ...message, parent: last },
  );
  const joined = [...all, ...reattached];
  const leaf = joined.find((message) => message.id === removed.leaf) ?? reattached[0];
  return leaf ? withPath(session, joined, pathThrough(joined, leaf)) : session;
}
