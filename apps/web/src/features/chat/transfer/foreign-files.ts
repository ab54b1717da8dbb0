import type { Message, Session } from '../session/session.ts';
import type { ReadSessions } from './session-file.ts';

type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Milliseconds from seconds, milliseconds or a written date. */
function readTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof time !== 'number' || !Number.isFinite(time) || time <= 0) return undefined;
  // Seconds until the year 5138, milliseconds since 1973.
  const ms = time < 1e11 ? time * 1000 : time;
  return ms <= 8.64e15 ? Math.round(ms) : undefined;
}

/** The text of a content that is a text, or a list of parts of which some are text. */
function readText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts: unknown[] = Array.isArray(content)
    ? content
    : isFields(content) && Array.isArray(content['parts'])
      ? content['parts']
      : isFields(content) && typeof content['text'] === 'string'
        ? [content['text']]
        : [];
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (!isFields(part)) return '';
      if (typeof part['text'] === 'string') return part['text'];
      return part['content_type'] === 'image_asset_pointer' || part['type'] === 'image_url'
        ? '（图片未导出）'
        : '';
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

function readRole(role: unknown): Message['role'] | null {
  return role === 'user' || role === 'assistant' ? role : null;
}

/** What an importer needs of the world: ids, and the clock for what has no time. */
export interface ImportContext {
  readonly nextId: () => string;
  readonly now: number;
}

function sessionOf(
  title: unknown,
  messages: readonly Message[],
  path: readonly Message[],
  times: { created: number | undefined; updated: number | undefined },
  id: string,
  now: number,
): Session {
  const onPath = new Set(path.map((message) => message.id));
  const branches = messages.filter((message) => !onPath.has(message.id));
  const createdAt = times.created ?? messages[0]?.createdAt ?? now;
  const name = typeof title === 'string' ? title.replace(/\s+/g, ' ').trim().slice(0, 100) : '';
  return {
    id,
    title: name || '导入的对话',
    titledBy: 'visitor',
    messages: [...path],
    ...(branches.length > 0 ? { branches } : {}),
    createdAt,
    updatedAt: times.updated ?? messages.at(-1)?.createdAt ?? createdAt,
  };
}

/** The messages in a chain, each after the one before. */
function readMessageList(
  list: readonly unknown[],
  session: string,
  start: number,
  nextId: () => string,
): Message[] {
  const messages: Message[] = [];
  for (const raw of list) {
    if (!isFields(raw)) continue;
    const role = readRole(raw['role']);
    const content = readText(raw['content']);
    if (!role || content === '') continue;
    messages.push({
      id: nextId(),
      role,
      content,
      conversationId: session,
      parent: messages.at(-1)?.id ?? null,
      createdAt: readTime(raw['date'] ?? raw['createdAt']) ?? start + messages.length,
    });
  }
  return messages;
}

/** One conversation of ChatGPT's `conversations.json`: a tree of nodes, of which `current_node` ends what is shown. */
function readChatGptConversation(raw: unknown, { nextId, now }: ImportContext): Session | null {
  if (!isFields(raw) || !isFields(raw['mapping'])) return null;
  const nodes = new Map(Object.entries(raw['mapping']));
  const session = nextId();
  const created = readTime(raw['create_time']);
  const parentOf = (id: string): string | undefined => {
    const node = nodes.get(id);
    return isFields(node) && typeof node['parent'] === 'string' ? node['parent'] : undefined;
  };

  const read = (
    id: string,
  ): { role: Message['role']; content: string; createdAt: number | undefined } | null => {
    const node = nodes.get(id);
    const message = isFields(node) ? node['message'] : undefined;
    if (!isFields(message) || !isFields(message['author'])) return null;
    const metadata = isFields(message['metadata']) ? message['metadata'] : {};
    const role = readRole(message['author']['role']);
    // What one tool says to another is no part of the conversation.
    const toAll = message['recipient'] === undefined || message['recipient'] === 'all';
    if (!role || !toAll || metadata['is_visually_hidden_from_conversation'] === true) return null;
    const kind = isFields(message['content']) ? message['content']['content_type'] : undefined;
    if (kind !== undefined && kind !== 'text' && kind !== 'multimodal_text') return null;
    const content = readText(message['content']);
    return content === '' ? null : { role, content, createdAt: readTime(message['create_time']) };
  };

  const ids = new Map<string, string>();
  for (const id of nodes.keys()) if (read(id)) ids.set(id, nextId());
  /** The nearest message above, over nodes that are none; a circle ends it. */
  const above = (id: string): string | null => {
    const seen = new Set([id]);
    for (let at = parentOf(id); at !== undefined && !seen.has(at); at = parentOf(at)) {
      const found = ids.get(at);
      if (found !== undefined) return found;
      seen.add(at);
    }
    return null;
  };
  const messages: Message[] = [];
  for (const [id, own] of ids) {
    const found = read(id);
    if (!found) continue;
    messages.push({
      id: own,
      role: found.role,
      content: found.content,
      conversationId: session,
      parent: above(id),
      createdAt: found.createdAt ?? (created ?? now) + messages.length,
    });
  }
  if (messages.length === 0) return null;

  const byId = new Map(messages.map((message) => [message.id, message]));
  const current = raw['current_node'];
  const end =
    (typeof current === 'string' && (byId.get(ids.get(current) ?? '') ?? byId.get(above(current) ?? ''))) ||
    messages.at(-1);
  const path: Message[] = [];
  const seen = new Set<string>();
  for (let at = end; at && !seen.has(at.id); at = at.parent === null ? undefined : byId.get(at.parent)) {
    seen.add(at.id);
    path.unshift(at);
  }
  // A circle is cut where it closes.
  const [first] = path;
  if (first && first.parent !== null) path[0] = { ...first, parent: null };
  const all = messages.map((message) => (message.id === first?.id ? (path[0] ?? message) : message));
  return sessionOf(raw['title'], all, path, { created, updated: readTime(raw['update_time']) }, session, now);
}

function collect(list: readonly unknown[], read: (raw: unknown) => Session | null): ReadSessions {
  const sessions = list.flatMap((raw) => read(raw) ?? []);
  return { sessions, skipped: list.length - sessions.length };
}

/** ChatGPT's export: `conversations.json`, or one conversation of it. Null when it is not that. */
export function readChatGpt(data: unknown, world: ImportContext): ReadSessions | null {
  const list: unknown[] = Array.isArray(data) ? data : [data];
  if (!list.some((raw) => isFields(raw) && isFields(raw['mapping']))) return null;
  return collect(list, (raw) => readChatGptConversation(raw, world));
}

/** NextChat's backup (or what it keeps in the browser): `chat-next-web-store` with its sessions. */
export function readNextChat(data: unknown, { nextId, now }: ImportContext): ReadSessions | null {
  const store = isFields(data) ? (data['chat-next-web-store'] ?? data) : undefined;
  const state = isFields(store) && isFields(store['state']) ? store['state'] : store;
  const list = isFields(state) ? state['sessions'] : undefined;
  if (!Array.isArray(list) || !list.some((raw) => isFields(raw) && 'topic' in raw)) return null;
  return collect(list, (raw) => {
    if (!isFields(raw) || !Array.isArray(raw['messages'])) return null;
    const id = nextId();
    const updated = readTime(raw['lastUpdate']);
    const messages = readMessageList(raw['messages'], id, updated ?? now, nextId);
    if (messages.length === 0) return null;
    return sessionOf(raw['topic'], messages, messages, { created: undefined, updated }, id, now);
  });
}

/** A plain list of messages, as many tools (NextChat's single export too) write one: `{messages: [{role, content}]}`. */
export function readPlainMessages(data: unknown, { nextId, now }: ImportContext): ReadSessions | null {
  if (!isFields(data) || !Array.isArray(data['messages'])) return null;
  const id = nextId();
  const messages = readMessageList(data['messages'], id, now, nextId);
  if (messages.length === 0) return null;
  const times = { created: undefined, updated: undefined };
  return {
    sessions: [sessionOf(data['title'] ?? data['topic'], messages, messages, times, id, now)],
    skipped: 0,
  };
}
