import type { Message, Session } from '../../session/session.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Milliseconds from seconds, milliseconds or a written date. */
export function readTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return undefined;
  // Seconds until the year 5138, milliseconds since 1973.
  const ms = time < 1e11 ? time * 1000 : time;
  return ms <= 8.64e15 ? Math.round(ms) : undefined;
}

export function readRole(role: unknown): Message['role'] | null {
  return role === 'user' || role === 'assistant' ? role : null;
}

/** What an importer needs of the world: ids, and the clock for what has no time. */
export interface ImportContext {
  readonly nextId: () => string;
  readonly now: number;
}

/** One message of a foreign file under the file's own ids. */
export interface ForeignMessage {
  readonly id: string;
  readonly parent: string | null;
  /** Null for what is no message of the conversation; what follows it hangs on the message above. */
  readonly role: Message['role'] | null;
  readonly content: string;
  readonly createdAt?: number | undefined;
  readonly reasoning?: string | undefined;
  readonly model?: string | undefined;
  readonly files?: readonly { readonly name: string; readonly text: string }[] | undefined;
  /** It had something for the reader that could not be brought along. */
  readonly isOmitted?: boolean | undefined;
}

export interface ForeignConversation {
  readonly title: unknown;
  /** In the file's order. */
  readonly messages: readonly ForeignMessage[];
  /** The last message that was shown; the newest one when the file does not say. */
  readonly leaf?: string | undefined;
  readonly createdAt?: number | undefined;
  readonly updatedAt?: number | undefined;
  readonly isPinned?: boolean | undefined;
}

/** A conversation that was read, and how many of its messages were left out. */
export interface ReadConversation {
  readonly session: Session;
  readonly omitted: number;
}

const hasSomething = ({ role, content, reasoning, files }: ForeignMessage): boolean =>
  role !== null && (content !== '' || Boolean(reasoning) || Boolean(files?.length));

/** A foreign conversation as a session: branches and order are kept, loops are cut. Null when it has no message. */
export function toSession(
  conversation: ForeignConversation,
  { nextId, now }: ImportContext,
): ReadConversation | null {
  const byId = new Map(conversation.messages.map((message) => [message.id, message]));
  const session = nextId();
  const start = conversation.createdAt ?? conversation.updatedAt ?? now;
  const ids = new Map<string, string>();
  for (const [id, message] of byId) if (hasSomething(message)) ids.set(id, nextId());
  /** The nearest kept message from here upwards; a loop ends it. */
  const keptFrom = (from: string | null): string | null => {
    const seen = new Set<string>();
    for (let at = from; at !== null && !seen.has(at); at = byId.get(at)?.parent ?? null) {
      const found = ids.get(at);
      if (found !== undefined) return found;
      seen.add(at);
    }
    return null;
  };

  const messages = new Map<string, Message>();
  for (const [id, own] of ids) {
    const found = byId.get(id);
    if (!found?.role) continue;
    messages.set(own, {
      id: own,
      role: found.role,
      content: found.content,
      conversationId: session,
      parent: keptFrom(found.parent),
      createdAt: found.createdAt ?? start + messages.size,
      ...(found.reasoning ? { reasoning: { text: found.reasoning, ms: 0 } } : {}),
      ...(found.model ? { model: found.model } : {}),
      ...(found.files?.length ? { files: found.files.map((file) => ({ id: nextId(), ...file })) } : {}),
    });
  }
  cutLoops(messages);
  if (messages.size === 0) return null;

  const all = [...messages.values()];
  const leaf = messages.get(keptFrom(conversation.leaf ?? null) ?? '') ?? newest(all);
  const path: Message[] = [];
  for (let at = leaf; at; at = at.parent === null ? undefined : messages.get(at.parent)) path.push(at);
  path.reverse();
  const onPath = new Set(path);
  const branches = all.filter((message) => !onPath.has(message));
  const title = textOf(conversation.title).replace(/\s+/g, ' ').trim().slice(0, 100);
  const createdAt = conversation.createdAt ?? all[0]?.createdAt ?? now;
  const updatedAt = conversation.updatedAt ?? newest(all)?.createdAt ?? createdAt;
  return {
    session: {
      id: session,
      title: title || '导入的对话',
      titledBy: 'visitor',
      messages: path,
      ...(branches.length > 0 ? { branches } : {}),
      createdAt,
      updatedAt,
      ...(conversation.isPinned ? { pinnedAt: updatedAt } : {}),
    },
    omitted: conversation.messages.filter((message) => message.isOmitted).length,
  };
}

const newest = (messages: readonly Message[]): Message | undefined =>
  messages.reduce<Message | undefined>(
    (last, one) => (last && last.createdAt > one.createdAt ? last : one),
    undefined,
  );

/** A message whose parents lead in a circle becomes a first message. */
function cutLoops(messages: Map<string, Message>): void {
  const rooted = new Set<string>();
  for (const start of messages.keys()) {
    const walked = new Set<string>();
    for (
      let at = messages.get(start);
      at && !rooted.has(at.id);
      at = at.parent === null ? undefined : messages.get(at.parent)
    ) {
      if (walked.has(at.id)) {
        messages.set(at.id, { ...at, parent: null });
        break;
      }
      walked.add(at.id);
    }
    for (const id of walked) rooted.add(id);
  }
}

/** Messages in a list as a chain, each after the one before. */
export function chained(list: readonly Omit<ForeignMessage, 'parent'>[]): ForeignMessage[] {
  return list.map((message, n) => ({ ...message, parent: list[n - 1]?.id ?? null }));
}

/** Adds up what was read of a list of conversations. */
export interface ReadConversations {
  readonly sessions: readonly Session[];
  /** Conversations in which nothing could be understood. */
  readonly skipped: number;
  /** Messages that had nothing that could be brought along. */
  readonly omitted: number;
}

export function collect(
  list: readonly unknown[],
  read: (raw: unknown) => ReadConversation | null,
): ReadConversations {
  const found = list.flatMap((raw) => read(raw) ?? []);
  return {
    sessions: found.map(({ session }) => session),
    skipped: list.length - found.length,
    omitted: found.reduce((sum, { omitted }) => sum + omitted, 0),
  };
}
