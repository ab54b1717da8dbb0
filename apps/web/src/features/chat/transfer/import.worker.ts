import { createSnowflake } from '../../../shared/lib/snowflake.ts';
import { readImport } from './read-import.ts';
import { ImportRefused, type ReadSessions } from './session-file.ts';

export type ImportReport =
  | { readonly type: 'read'; readonly read: ReadSessions }
  | { readonly type: 'refused'; readonly message: string };

async function read(file: File): Promise<ImportReport> {
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { type: 'refused', message: '文件读取失败，它可能已被移动或删除。请重新选择。' };
  }
  try {
    const world = { nextId: createSnowflake(() => Date.now()), now: Date.now() };
    return { type: 'read', read: readImport(text, world) };
  } catch (error) {
    const message = error instanceof ImportRefused ? error.message : '导入失败，请重试';
    return { type: 'refused', message };
  }
}

addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void read(file).then((report) => postMessage(report));
});
