import {
  isFields,
  readChatGpt,
  readNextChat,
  readPlainMessages,
  type ImportContext,
} from './foreign-files.ts';
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

/**
 * Reads the text of a file of conversations: ours, ChatGPT's, NextChat's, or a plain list of messages.
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
      : (readChatGpt(data, world) ?? readNextChat(data, world) ?? readPlainMessages(data, world));
  if (!read || read.sessions.length === 0) {
    throw new ImportRefused(
      '文件里没有找到聊天记录。支持百工导出的 JSON、ChatGPT 的 conversations.json 和 NextChat 的备份文件。',
    );
  }
  return read;
}
