import {
  collect,
  fieldsOf,
  isFields,
  listOf,
  readRole,
  readTime,
  textOf,
  toSession,
  type Fields,
  type ForeignMessage,
  type ImportContext,
  type ReadConversation,
  type ReadConversations,
} from './foreign-message.ts';
import { fileNote, pictureNote, toolNote, withNotes } from './parts.ts';

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The topics' names and times: redux-persist keeps each slice as JSON within JSON. */
function readTopicInfo(data: Fields): Map<string, Fields> {
  const persisted = fieldsOf(parseJson(fieldsOf(data['localStorage'])['persist:cherry-studio']));
  const slice = fieldsOf(parseJson(persisted['assistants']));
  const assistants = [slice['defaultAssistant'], ...listOf(slice['assistants'])].map(fieldsOf);
  const topics = assistants.flatMap(({ topics: list }) => listOf(list).map(fieldsOf));
  return new Map(topics.map((topic) => [textOf(topic['id']), topic]));
}

function readBlocks(message: Fields, blocks: ReadonlyMap<string, Fields>) {
  const texts = [textOf(message['content'])];
  const thoughts: string[] = [textOf(message['reasoning_content'])];
  let isOmitted = false;
  for (const id of listOf(message['blocks'])) {
    const block = blocks.get(textOf(id));
    const content = textOf(block?.['content']);
    switch (textOf(block?.['type'])) {
      case 'main_text':
      case 'translation':
        texts.push(content);
        break;
      case 'thinking':
        thoughts.push(content);
        break;
      case 'code':
        texts.push(`\`\`\`${textOf(block?.['language'])}\n${content}\n\`\`\``);
        break;
      case 'image':
        texts.push(pictureNote(fieldsOf(block?.['file'])['origin_name']));
        break;
      case 'file':
        texts.push(fileNote(fieldsOf(block?.['file'])['origin_name']));
        break;
      case 'tool':
        texts.push(toolNote(block?.['toolName']));
        break;
      case 'error':
        texts.push(textOf(fieldsOf(block?.['error'])['message']));
        break;
      default:
        if (content === '') isOmitted = true;
        else texts.push(content);
    }
  }
  return {
    content: withNotes('', texts),
    reasoning: thoughts.filter((text) => text !== '').join('\n\n'),
    isOmitted,
  };
}

/** Answers of several models to one question (`askId`) are versions; what follows hangs on the chosen one. */
function readMessages(list: readonly unknown[], blocks: ReadonlyMap<string, Fields>): ForeignMessage[] {
  const messages: ForeignMessage[] = [];
  let last: string | null = null;
  let chosen = false;
  let question: string | null = null;
  for (const [n, raw] of list.entries()) {
    const message = fieldsOf(raw);
    const id = textOf(message['id']) || `n${n}`;
    const role = readRole(message['role']);
    const asked = textOf(message['askId']);
    const isVersion: boolean =
      role === 'assistant' && question !== null && asked !== '' && asked === question && last !== question;
    const { content, reasoning, isOmitted } = readBlocks(message, blocks);
    messages.push({
      id,
      parent: isVersion ? question : last,
      role,
      content,
      reasoning,
      model:
        role === 'assistant'
          ? textOf(fieldsOf(message['model'])['name'] ?? message['modelId']) || undefined
          : undefined,
      createdAt: readTime(message['createdAt']),
      isOmitted: role === null ? content !== '' : isOmitted && content === '',
    });
    const isChosen = message['foldSelected'] === true || message['useful'] === true;
    if (role === 'user') question = id;
    if (!isVersion || isChosen || !chosen) last = id;
    chosen = isVersion ? chosen || isChosen : isChosen;
  }
  return messages;
}

function readTopic(
  raw: unknown,
  info: ReadonlyMap<string, Fields>,
  blocks: ReadonlyMap<string, Fields>,
  context: ImportContext,
): ReadConversation | null {
  const topic = fieldsOf(raw);
  if (!Array.isArray(topic['messages'])) return null;
  const about = info.get(textOf(topic['id'])) ?? {};
  const messages = readMessages(topic['messages'], blocks);
  return toSession(
    {
      title: about['name'] ?? topic['name'],
      messages,
      leaf: lastShown(messages),
      createdAt: readTime(about['createdAt']),
      updatedAt: readTime(about['updatedAt']),
      isPinned: about['pinned'] === true,
    },
    context,
  );
}

/** The end of the chain on which every next question hangs. */
function lastShown(messages: readonly ForeignMessage[]): string | undefined {
  const asked = messages.findLast(({ role }) => role === 'user');
  const answers = messages.filter(({ parent, role }) => role === 'assistant' && parent === asked?.id);
  return (answers.length > 1 ? answers[0] : messages.at(-1))?.id;
}

/** Cherry Studio's backup (`data.json`): topics with messages, whose text stands in blocks. Null when it is not that. */
export function readCherryStudio(data: unknown, context: ImportContext): ReadConversations | null {
  if (!isFields(data) || !('indexedDB' in data)) return null;
  const database = data['indexedDB'];
  // Version 1 keeps pairs of key and value.
  const topics = Array.isArray(database)
    ? database.map(fieldsOf).flatMap(({ key, value }) => (textOf(key).startsWith('topic:') ? [value] : []))
    : listOf(fieldsOf(database)['topics']);
  const blocks = new Map(
    listOf(fieldsOf(database)['message_blocks']).map((block) => [
      textOf(fieldsOf(block)['id']),
      fieldsOf(block),
    ]),
  );
  const info = readTopicInfo(data);
  // A topic that nobody wrote in is nothing to import.
  const used = topics.filter((topic) => listOf(fieldsOf(topic)['messages']).length > 0);
  return collect(used, (topic) => readTopic(topic, info, blocks, context));
}
