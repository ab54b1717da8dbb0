import { readChatGpt } from './foreign/chatgpt.ts';
import { readCherryStudio } from './foreign/cherry-studio.ts';
import { readClaude } from './foreign/claude.ts';
import { isFields, type ImportContext } from './foreign/foreign-message.ts';
import { readLibreChat } from './foreign/librechat.ts';
import { readOpenWebUi } from './foreign/open-webui.ts';
import { readNextChat, readPlainMessages } from './foreign/plain-lists.ts';
import { ImportRefused, readSessionFile, sessionFileFormat, type ReadSessions } from './session-file.ts';

/** The largest file that is read, in bytes. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

/** Brackets within brackets; real exports stay below twenty. */
const MAX_DEPTH = 200;

/** Whether brackets stand deeper in one another than the limit. Reads the text once, without recursion. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === 92) at++;
      else if (code === 34) inText = false;
    } else if (code === 34) inText = true;
    else if (code === 91 || code === 123) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}

/** The likeliest first; each says null when the file is not its program's. */
const readers = [
  readChatGpt,
  readClaude,
  readCherryStudio,
  readLibreChat,
  readOpenWebUi,
  readNextChat,
  readPlainMessages,
] as const;

function readForeign(data: unknown, world: ImportContext): ReadSessions | null {
  for (const read of readers) {
    const found = read(data, world);
    if (found) return found;
  }
  return null;
}

/**
 * Reads the text of a file of conversations: ours, another program's, or a plain list of messages.
 * Throws ImportRefused with a sentence for the visitor when there is nothing to import.
 */
export function readImport(text: string, world: ImportContext): ReadSessions {
  if (isTooDeep(text)) throw new ImportRefused('文件的结构嵌套过深，不像是聊天记录，没有导入。');
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new ImportRefused('JSON 解析失败，请检查文件内容');
  }
  const read =
    isFields(data) && data['format'] === sessionFileFormat
      ? readSessionFile(data, world.now)
      : readForeign(data, world);
  if (!read || read.sessions.length === 0) {
    throw new ImportRefused(
      '文件里没有找到聊天记录。支持百工导出的 JSON，ChatGPT、Claude 的导出（conversations.json 或整个 zip），以及 Open WebUI、LibreChat、Cherry Studio、NextChat 的导出或备份文件。',
    );
  }
  return read;
}
