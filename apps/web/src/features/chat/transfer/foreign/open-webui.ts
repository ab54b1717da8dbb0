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
  type ReadConversation,
  type ReadConversations,
} from './foreign-message.ts';
import { readAttachments, readParts, withNotes } from './parts.ts';

/** Thoughts stand in the text as a folded block. */
const details =
  /<details\b[^>]*type="reasoning"[^>]*>\s*(?:<summary>[\s\S]*?<\/summary>)?([\s\S]*?)<\/details>\s*/g;
const otherDetails =
  /<details\b[^>]*type="(tool_calls|code_interpreter)"[^>]*?(?:name="([^"]*)")?[^>]*>[\s\S]*?<\/details>\s*/g;

function splitThoughts(content: string): { text: string; reasoning: string } {
  const thoughts: string[] = [];
  const text = content
    .replace(details, (_all, inner: string) => {
      thoughts.push(inner.replace(/^> ?/gm, '').trim());
      return '';
    })
    .replace(
      otherDetails,
      (_all, _type, name: string | undefined) => `（调用了工具${name ? `：${name}` : ''}）\n\n`,
    )
    .trim();
  return { text, reasoning: thoughts.filter(Boolean).join('\n\n') };
}

function readMessage(raw: unknown, n: number): ForeignMessage {
  const message = fieldsOf(raw);
  const parts = readParts(message['content']);
  const { text, reasoning } = splitThoughts(parts.text);
  const error = textOf(fieldsOf(message['error'])['content']);
  const attached = listOf(message['files']).map((file) => {
    const inner = fieldsOf(fieldsOf(file)['file']);
    return {
      ...fieldsOf(file),
      text: textOf(fieldsOf(inner['data'])['content']),
      filename: textOf(inner['filename']),
    };
  });
  const { files, notes } = readAttachments(attached, { name: ['name', 'filename'], text: ['text'] });
  const content = withNotes(text || error, notes);
  const role = readRole(message['role']);
  return {
    id: textOf(message['id']) || `n${n}`,
    parent: textOf(message['parentId']) || null,
    role,
    content,
    reasoning: reasoning || parts.reasoning,
    files,
    model: role === 'assistant' ? textOf(message['model']) || undefined : undefined,
    createdAt: readTime(message['timestamp']),
    isOmitted: role === null || (content === '' && reasoning === '' && files.length === 0),
  };
}

function readConversation(raw: unknown, context: ImportContext): ReadConversation | null {
  const record = fieldsOf(raw);
  const chat = isFields(record['chat']) ? record['chat'] : record;
  const history = fieldsOf(chat['history']);
  const tree = Object.entries(fieldsOf(history['messages'])).map(([id, message]) => ({
    ...fieldsOf(message),
    id,
  }));
  if (tree.length === 0 && !Array.isArray(chat['messages'])) return null;
  const messages =
    tree.length > 0 ? tree.map(readMessage) : chained(listOf(chat['messages']).map(readMessage));
  return toSession(
    {
      title: chat['title'] ?? record['title'],
      messages,
      leaf: textOf(history['currentId']) || undefined,
      createdAt: readTime(record['created_at'] ?? chat['timestamp']),
      updatedAt: readTime(record['updated_at']),
      isPinned: record['pinned'] === true,
    },
    context,
  );
}

const isConversation = (raw: unknown): boolean => {
  const record = fieldsOf(raw);
  const chat = fieldsOf(record['chat']);
  return (
    isFields(chat['history']) ||
    Array.isArray(chat['messages']) ||
    isFields(fieldsOf(record['history'])['messages'])
  );
};

/** Open WebUI's export: a list of chats, or one of them: messages by id with `parentId`. Null when it is not that. */
export function readOpenWebUi(data: unknown, context: ImportContext): ReadConversations | null {
  const list: unknown[] = Array.isArray(data) ? data : [data];
  if (!list.some(isConversation)) return null;
  return collect(list, (raw) => readConversation(raw, context));
}
