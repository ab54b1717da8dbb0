import {
  makeResumeRecord,
  writeOwner,
  writeWorkingCopy,
  type ResumeDocument,
  type DraftStorage,
} from '@baigong/resume';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import type { ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { findRecord, putRecord, updateRecord } from './resume-records.ts';

/** Why the last save failed or was partial. `text` is the message for the user. */
export interface SaveProblem {
  /**
   * copy: saved in the record but not as working copy; record: only as working copy; lost: only in memory; gone: the
   * record was deleted elsewhere.
   */
  readonly kind: 'copy' | 'record' | 'lost' | 'gone';
  readonly text: string;
}

/** Writes the open resume where it is stored. */
export interface Persister {
  /** Writes the opened document, which equals its record, as working copy. Returns whether the browser stored it. */
  readonly copyToDraft: (document: ResumeDocument) => boolean;
  /** Writes a document as working copy at once and into its record. */
  readonly save: (document: ResumeDocument) => Promise<SaveProblem | undefined>;
  /** Another tab has saved the record since. */
  readonly adoptSavedAt: (savedAt: number) => void;
  /** The record was deleted elsewhere: the next save creates it again. */
  readonly recreateRecord: () => void;
}

interface PersisterOptions {
  readonly id: string;
  readonly storage: DraftStorage;
  readonly database: Pick<ChatDatabase, 'use'>;
  readonly now: () => number;
  /** The title of a record that has to be created. */
  readonly title: () => string;
  readonly editing: () => boolean;
  /** Whether the record exists; otherwise the first save creates it. */
  readonly exists: boolean;
  /** The `savedAt` of the opened record; 0 without one. */
  readonly recordSavedAt: number;
}

const sentences = {
  copy: '浏览器的本地存储已满或不可用：内容已存进简历库，但没有写入工作副本。请在设置的“我的数据”里清理，或换一张小一些的图片。',
  gone: '这份简历已在别处被删除。最新的内容只留在这个页面里，可以重新保存，或下载一份 JSON。',
} as const;

const reasons = {
  refused: '浏览器不允许本站保存数据（可能是无痕模式）。',
  full: '浏览器的存储空间已满，请在设置的“我的数据”里清理。',
  blocked: '另一个标签页里还开着旧版百工，请关闭它，这里会再次保存。',
  newer: '简历库由更新版本的百工保存，请刷新页面。',
  lost: '与浏览器数据库的连接中断，下一次改动时会再次保存。',
  broken: '浏览器的数据库出错，请重新打开浏览器。',
} as const;

/** Saves the open resume: the working copy first, synchronously, then the record. */
export function createPersister(options: PersisterOptions): Persister {
  const { id, storage, database, now } = options;
  let { exists, recordSavedAt } = options;
  let lastSavedAt = recordSavedAt;

  /** False when the record has been deleted. */
  const write = async (document: ResumeDocument, savedAt: number): Promise<boolean> => {
    if (!exists && (await findRecord(id, savedAt, database)) === undefined) {
      const record = makeResumeRecord(id, savedAt, document, { title: options.title() });
      await putRecord({ ...record, savedAt }, database);
    } else {
      const found = await updateRecord(
        id,
        (record) => ({ thumbnailSavedAt: 0, ...record, document, savedAt, updatedAt: savedAt }),
        savedAt,
        database,
      );
      if (!found) return false;
    }
    exists = true;
    return true;
  };

  return {
    copyToDraft: (document) => {
      const owner = { id, savedAt: recordSavedAt, recordSavedAt, ahead: false };
      return writeWorkingCopy(storage, document, owner, options.editing());
    },
    adoptSavedAt(savedAt) {
      recordSavedAt = savedAt;
      lastSavedAt = Math.max(lastSavedAt, savedAt);
      exists = true;
    },
    recreateRecord() {
      exists = false;
    },
    async save(document) {
      // Two saves within one millisecond get different times.
      const savedAt = Math.max(now(), lastSavedAt + 1);
      lastSavedAt = savedAt;
      const copied = writeWorkingCopy(
        storage,
        document,
        { id, savedAt, recordSavedAt, ahead: true },
        options.editing(),
      );
      try {
        if (!(await write(document, savedAt))) return { kind: 'gone', text: sentences.gone };
      } catch (error) {
        const why = error instanceof DatabaseProblem ? error.kind : 'broken';
        return copied
          ? {
              kind: 'record',
              text: `${reasons[why]}最新的内容写进了本地副本，刷新后还在；请尽快下载一份 JSON 备份。`,
            }
          : { kind: 'lost', text: `${reasons[why]}最新的内容只留在这个页面里，请下载一份 JSON 备份。` };
      }
      recordSavedAt = savedAt;
      // A later save has written the copy since and will update its owner.
      if (lastSavedAt === savedAt) writeOwner(storage, { id, savedAt, recordSavedAt, ahead: !copied });
      return copied ? undefined : { kind: 'copy', text: sentences.copy };
    },
  };
}
