import {
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
import { readParts } from './parts.ts';

/** What ChatGPT says to itself or its tools, and its summary of how long it thought. */
const hiddenKinds = new Set([
  'model_editable_context',
  'user_editable_context',
  'reasoning_recap',
  'system_error',
]);

function readNode(id: string, node: unknown): ForeignMessage {
  const parent = textOf(fieldsOf(node)['parent']) || null;
  const message = fieldsOf(fieldsOf(node)['message']);
  const role = readRole(fieldsOf(message['author'])['role']);
  const content = fieldsOf(message['content']);
  const kind = textOf(content['content_type']);
  const base = { id, parent, createdAt: readTime(message['create_time']) };
  const isHidden = fieldsOf(message['metadata'])['is_visually_hidden_from_conversation'] === true;
  // What one tool says to another is no part of the conversation.
  const isToTool = message['recipient'] !== undefined && message['recipient'] !== 'all';
  if (!role || isHidden || isToTool || hiddenKinds.has(kind)) return { ...base, role: null, content: '' };
  if (kind === 'thoughts') {
    const thoughts = listOf(content['thoughts']).map((one) => textOf(fieldsOf(one)['content']));
    return { ...base, role: null, content: '', reasoning: thoughts.filter(Boolean).join('\n\n') };
  }
  const { text } = readParts(message['content']);
  const shown = text !== '' && kind === 'code' ? `\`\`\`\n${text}\n\`\`\`` : text;
  const model = textOf(fieldsOf(message['metadata'])['model_slug']);
  return {
    ...base,
    role,
    content: shown,
    ...(role === 'assistant' && model !== '' ? { model } : {}),
    isOmitted: shown === '' && Object.keys(content).length > 0 && kind !== 'text',
  };
}

function readConversation(raw: unknown, context: ImportContext): ReadConversation | null {
  if (!isFields(raw) || !isFields(raw['mapping'])) return null;
  const nodes = Object.entries(raw['mapping']).map(([id, node]) => readNode(id, node));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  // Thoughts stand in nodes of their own above the answer that they belong to.
  const messages = nodes.map((node) => {
    if (node.role !== 'assistant') return node;
    const thoughts: string[] = [];
    const seen = new Set<string>();
    for (
      let at = byId.get(node.parent ?? '');
      at && at.role === null && !seen.has(at.id);
      at = byId.get(at.parent ?? '')
    ) {
      seen.add(at.id);
      if (at.reasoning) thoughts.unshift(at.reasoning);
    }
    return thoughts.length > 0 ? { ...node, reasoning: thoughts.join('\n\n') } : node;
  });
  const createdAt = readTime(raw['create_time']);
  const updatedAt = readTime(raw['update_time']);
  const leaf = textOf(raw['current_node']) || undefined;
  return toSession({ title: raw['title'], messages, leaf, createdAt, updatedAt }, context);
}

/** ChatGPT's export: `conversations.json`, or one conversation of it: a tree of nodes. Null when it is not that. */
export function readChatGpt(data: unknown, context: ImportContext): ReadConversations | null {
  const list: unknown[] = Array.isArray(data) ? data : [data];
  if (!list.some((raw) => isFields(raw) && isFields(raw['mapping']))) return null;
  return collect(list, (raw) => readConversation(raw, context));
}
