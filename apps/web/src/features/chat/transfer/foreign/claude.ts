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

const roles: Readonly<Record<string, ForeignMessage['role']>> = {
  human: 'user',
  user: 'user',
  assistant: 'assistant',
};

function readMessage(raw: unknown, n: number): ForeignMessage {
  const message = fieldsOf(raw);
  const parts = readParts(message['content']);
  const attachments = readAttachments(message['attachments'], {
    name: ['file_name'],
    text: ['extracted_content'],
  });
  // Files are listed again here when their text stands in `attachments`.
  const known = new Set(attachments.files.map(({ name }) => name));
  const others = listOf(message['files']).filter((file) => !known.has(textOf(fieldsOf(file)['file_name'])));
  const { notes } = readAttachments(others, { name: ['file_name'], text: [] });
  const content = withNotes(parts.text || textOf(message['text']), [...attachments.notes, ...notes]);
  const role = roles[textOf(message['sender'])] ?? null;
  return {
    id: textOf(message['uuid']) || `n${n}`,
    parent: textOf(message['parent_message_uuid']) || null,
    role,
    content,
    reasoning: parts.reasoning,
    files: attachments.files,
    createdAt: readTime(message['created_at']),
    isOmitted: content === '' && attachments.files.length === 0 && parts.reasoning === '',
  };
}

function readConversation(raw: unknown, context: ImportContext): ReadConversation | null {
  if (!isFields(raw) || !Array.isArray(raw['chat_messages'])) return null;
  const list = raw['chat_messages'].map(readMessage);
  // Older exports name no parents: their messages are in order.
  const messages = list.some(({ parent }) => parent !== null) ? list : chained(list);
  return toSession(
    {
      title: raw['name'],
      messages,
      leaf: textOf(raw['current_leaf_message_uuid']) || undefined,
      createdAt: readTime(raw['created_at']),
      updatedAt: readTime(raw['updated_at']),
      isPinned: raw['is_starred'] === true,
    },
    context,
  );
}

/** The data export of claude.ai: `conversations.json`, or one conversation of it. Null when it is not that. */
export function readClaude(data: unknown, context: ImportContext): ReadConversations | null {
  const list: readonly unknown[] = Array.isArray(data)
    ? data
    : listOf(fieldsOf(data)['conversations'] ?? [data]);
  if (!list.some((raw) => isFields(raw) && Array.isArray(raw['chat_messages']))) return null;
  return collect(list, (raw) => readConversation(raw, context));
}
