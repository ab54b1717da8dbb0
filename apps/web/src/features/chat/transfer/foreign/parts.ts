import { fieldsOf, isFields, listOf, textOf } from './foreign-message.ts';

/** The words, thoughts and attachments of a message's content parts. */
export interface Parts {
  readonly text: string;
  readonly reasoning: string;
  /** Something was there that has no words. */
  readonly isOmitted: boolean;
}

const pictureTypes = new Set(['image_asset_pointer', 'image_url', 'image', 'input_image', 'image_file']);

/** What stands for a tool call in the text: tools of another program are not ours to show. */
export const toolNote = (name: unknown): string => `（调用了工具${textOf(name) ? `：${textOf(name)}` : ''}）`;
export const pictureNote = (name?: unknown): string =>
  textOf(name) ? `（图片未导出：${textOf(name)}）` : '（图片未导出）';
export const fileNote = (name: unknown): string => `（附件未导出：${textOf(name) || '文件'}）`;

/** The text of a part: `text` may be a text or wrap one. */
function wordsOf(part: Record<string, unknown>): string {
  for (const key of ['text', 'content', 'value']) {
    const value = part[key];
    if (typeof value === 'string') return value;
    if (isFields(value) && typeof value['value'] === 'string') return value['value'];
  }
  return '';
}

/** Reads a content that is a text, or a list of parts as OpenAI, Anthropic, LibreChat and others write them. */
export function readParts(content: unknown): Parts {
  if (typeof content === 'string') return { text: content, reasoning: '', isOmitted: false };
  const wrapped = fieldsOf(content);
  const parts = Array.isArray(content)
    ? content
    : Array.isArray(wrapped['parts'])
      ? (wrapped['parts'] as unknown[])
      : typeof wrapped['text'] === 'string'
        ? [wrapped['text']]
        : [];
  const texts: string[] = [];
  const thoughts: string[] = [];
  let isOmitted = false;
  for (const part of parts) {
    if (typeof part === 'string') {
      texts.push(part);
      continue;
    }
    if (!isFields(part)) continue;
    const type = textOf(part['type'] ?? part['content_type']);
    if (type === 'thinking' || type === 'think' || type === 'reasoning')
      thoughts.push(textOf(part['thinking'] ?? part['think'] ?? part['text']));
    else if (type === 'tool_use' || type === 'tool_call')
      texts.push(toolNote(part['name'] ?? fieldsOf(part['tool_call'])['name']));
    else if (type === 'tool_result') isOmitted = true;
    else if (type === 'error') texts.push(textOf(part['error']));
    else if (pictureTypes.has(type)) texts.push(pictureNote());
    else {
      const words = wordsOf({ ...part });
      if (words === '' && type !== 'text') isOmitted = true;
      texts.push(words);
    }
  }
  return {
    text: texts.filter((text) => text !== '').join('\n\n'),
    reasoning: thoughts.filter((text) => text !== '').join('\n\n'),
    isOmitted,
  };
}

/** Notes for attachments without text, in the text's place. */
export function withNotes(text: string, notes: readonly string[]): string {
  return [text, ...notes].filter((one) => one !== '').join('\n\n');
}

/** Attachments that hold their text, and notes for the others. */
export function readAttachments(
  list: unknown,
  { name, text }: { readonly name: readonly string[]; readonly text: readonly string[] },
): { files: { name: string; text: string }[]; notes: string[] } {
  const files: { name: string; text: string }[] = [];
  const notes: string[] = [];
  const first = (raw: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
    keys.map((key) => textOf(raw[key])).find((value) => value !== '') ?? '';
  for (const raw of listOf(list)) {
    if (!isFields(raw)) continue;
    const content = first(raw, text);
    const title = first(raw, name);
    const type = textOf(raw['type'] ?? raw['file_kind'] ?? raw['file_type']);
    if (content !== '') files.push({ name: title || '粘贴的文字.txt', text: content });
    else if (type.startsWith('image')) notes.push(pictureNote(title));
    else notes.push(fileNote(title));
  }
  return { files, notes };
}
