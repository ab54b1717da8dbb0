import { createSnowflake } from '../../../shared/lib/snowflake.ts';
import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { findJson } from './find-json.ts';
import { readImport } from './read-import.ts';
import { ImportRefused, type ReadSessions } from './session-file.ts';

const handlers = {
  /** Throws ImportRefused. */
  async read(file: File): Promise<ReadSessions> {
    const bytes = await file.arrayBuffer().catch(() => {
      throw new ImportRefused('文件读取失败，它可能已被移动或删除。请重新选择。');
    });
    const text = findJson(new Uint8Array(bytes));
    return readImport(text, { nextId: createSnowflake(() => Date.now()), now: Date.now() });
  },
};

export type ImportApi = typeof handlers;

serveWorker(handlers);
