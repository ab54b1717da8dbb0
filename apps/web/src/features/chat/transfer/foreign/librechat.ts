import {
  chained,
  collect,
  fieldsOf,
  isFields,
  listOf,
  readTime,
  textOf,
  toSession,
  type ForeignMessage,
  type ImportContext,
  type ReadConversation,
  type ReadConversations,
} from './foreign-message.ts';
import { readAttachments, readParts, withNotes } from './parts.ts';

function readMessage(raw: unknown, n: number, parent: string | null): ForeignMessage {
  const message = fieldsOf(raw);
  const parts = readParts(message['content']);
  // Answers of reasoning models and agents have their text in `content`, with an empty `text`.
  const { files, notes } = readAttachments([...listOf(message['files']), ...listOf(message['attachments'])], {
    name: ['filename', 'name'],
    text: ['text'],
  });
  const content = withNotes(parts.text || textOf(message['text']), notes);
  const isUser = message['isCreatedByUser'] === true || textOf(message['sender']).toLowerCase() === 'user';
  return {
    id: textOf(message['messageId']) || `n${n}`,
    parent,
    role: isUser ? 'user' : 'assistant',
    content,
    reasoning: parts.reasoning,
    files,
    model: isUser ? undefined : textOf(message['model']) || undefined,
    createdAt: readTime(message['createdAt']),
    isOmitted: content === '' && parts.reasoning === '' && files.length === 0,
  };
}

/** A recursive export holds what follows a message in it. Walked without recursion: a long chat is deep. */
function flatten(list: readonly unknown[]): ForeignMessage[] {
  const messages: ForeignMessage[] = [];
  const left = list.map((raw) => ({ raw, parent: null as string | null }));
  for (let next = left.shift(); next; next = left.shift()) {
    const message = readMessage(next.raw, messages.length, next.parent);
    messages.push(message);
    const children = listOf(fieldsOf(next.raw)['children']);
    left.push(...children.map((raw) => ({ raw, parent: message.id })));
  }
  return messages;
}

function readConversation(raw: unknown, context: ImportContext): ReadConversation | null {
  if (!isLibreChat(raw)) return null;
  const list = listOf(raw['messagesTree'] ?? raw['messages']);
  const isTree =
    raw['recursive'] === true || list.some((one) => listOf(fieldsOf(one)['children']).length > 0);
  const parentOf = (one: unknown) => textOf(fieldsOf(one)['parentMessageId']) || null;
  const flat = list.map((one, n) => readMessage(one, n, parentOf(one)));
  const messages = isTree ? flatten(list) : flat.some(({ parent }) => parent !== null) ? flat : chained(flat);
  const leaf = isTree ? undefined : messages.at(-1)?.id;
  return toSession({ title: raw['title'], messages, leaf, createdAt: messages[0]?.createdAt }, context);
}

const isLibreChat = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  isFields(raw) &&
  'conversationId' in raw &&
  [raw['messagesTree'], raw['messages']].some((list) =>
    listOf(list).some((one) => isFields(one) && ('messageId' in one || 'isCreatedByUser' in one)),
  );

/** LibreChat's JSON export of a conversation, flat or recursive. Null when it is not that. */
export function readLibreChat(data: unknown, context: ImportContext): ReadConversations | null {
  const list: unknown[] = Array.isArray(data) ? data : [data];
  if (!list.some(isLibreChat)) return null;
  return collect(list, (raw) => readConversation(raw, context));
}
