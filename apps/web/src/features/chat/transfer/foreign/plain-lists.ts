import {
  chained,
  collect,
  fieldsOf,
  isFields,
  listOf,
  readRole,
  readTime,
  textOf,
  toSession,
  type ForeignMessage,
  type ImportContext,
  type ReadConversations,
} from './foreign-message.ts';
import { readParts } from './parts.ts';

function readMessages(list: readonly unknown[]): ForeignMessage[] {
  return chained(
    list.filter(isFields).map((raw, n) => {
      const { text, reasoning } = readParts(raw['content']);
      const role = readRole(raw['role']);
      return {
        id: `n${n}`,
        role,
        content: text,
        reasoning,
        createdAt: readTime(raw['date'] ?? raw['createdAt']),
        isOmitted: role === null ? text !== '' : text === '',
      };
    }),
  );
}

/** NextChat's backup (or what it keeps in the browser): `chat-next-web-store` with its sessions. */
export function readNextChat(data: unknown, context: ImportContext): ReadConversations | null {
  const store = isFields(data) ? (data['chat-next-web-store'] ?? data) : undefined;
  const state = isFields(store) && isFields(store['state']) ? store['state'] : store;
  const list = isFields(state) ? state['sessions'] : undefined;
  if (!Array.isArray(list) || !list.some((raw) => isFields(raw) && 'topic' in raw)) return null;
  return collect(list, (raw) => {
    const { topic, messages, lastUpdate } = fieldsOf(raw);
    if (!Array.isArray(messages)) return null;
    return toSession(
      { title: topic, messages: readMessages(messages), updatedAt: readTime(lastUpdate) },
      context,
    );
  });
}

/** A plain list of messages, as many tools (NextChat's single export too) write one: `{messages: [{role, content}]}`. */
export function readPlainMessages(data: unknown, context: ImportContext): ReadConversations | null {
  const { messages, title, topic } = fieldsOf(data);
  const read = readMessages(listOf(messages));
  const found = toSession({ title: textOf(title) || topic, messages: read, leaf: read.at(-1)?.id }, context);
  return found && collect([found], () => found);
}
