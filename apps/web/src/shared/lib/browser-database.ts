import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';

/** Why the browser's database cannot do what was asked, with the sentence a visitor reads. */
const sentences = {
  refused: '浏览器不允许本站保存数据（可能是无痕模式），新的内容只保留到关闭页面为止，请及时导出。',
  blocked:
    '另一个标签页里还开着旧版百工，记录暂时打不开。请关闭其他百工标签页，这里会自动恢复；在此之前的内容只保留到关闭页面为止。',
  newer: '这里的记录由更新版本的百工保存，请刷新页面。刷新之前，新的内容只保留到关闭页面为止。',
  full: '浏览器的存储空间已满，最新的内容没有保存。请删除一些旧对话或图片后再试，或先导出这次对话。',
  lost: '与浏览器数据库的连接中断，最新的内容没有保存。请再试一次；如仍不行，请导出后刷新页面。',
  broken: '浏览器的数据库出错，新的内容只保留到关闭页面为止，请及时导出，然后重新打开浏览器。',
} as const;

export type DatabaseProblemKind = keyof typeof sentences;

export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
  readonly kind: DatabaseProblemKind;
  constructor(kind: DatabaseProblemKind, cause?: unknown) {
    super(sentences[kind], { cause });
    this.kind = kind;
  }
}

interface DatabaseOptions<Schema extends DBSchema> {
  readonly name: string;
  /** IndexedDB's own number. */
  readonly version: number;
  /** Brings a database of any older version (0: none) to this one. Has to keep every record. */
  readonly upgrade: (
    db: IDBPDatabase<Schema>,
    transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
  ) => void | Promise<void>;
}

export interface BrowserDatabase<Schema extends DBSchema> {
  /**
   * Does work on the open database, opening it when needed. A connection lost on the way is opened anew and the
   * work done again, so it has to be one transaction. Throws a DatabaseProblem.
   */
  readonly use: <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>;
  /** Hears when another tab's old version stands in the way of opening. Gives a function that ends it. */
  onBlocked(listener: (problem: DatabaseProblem) => void): () => void;
  close(): void;
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

function openProblem(error: unknown): DatabaseProblem {
  switch (nameOf(error)) {
    case 'VersionError':
      return new DatabaseProblem('newer', error);
    case 'QuotaExceededError':
      return new DatabaseProblem('full', error);
    // Firefox's private windows of old answer InvalidStateError; a page without an origin SecurityError.
    case 'SecurityError':
    case 'InvalidStateError':
    case 'NotAllowedError':
      return new DatabaseProblem('refused', error);
    default:
      return new DatabaseProblem(typeof indexedDB === 'undefined' ? 'refused' : 'broken', error);
  }
}

/** A database that lets go when another tab needs a newer version, and opens itself again at the next use. */
export function createDatabase<Schema extends DBSchema>({
  name,
  version,
  upgrade,
}: DatabaseOptions<Schema>): BrowserDatabase<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const listeners = new Set<(problem: DatabaseProblem) => void>();

  const open = (): Promise<IDBPDatabase<Schema>> => {
    if (opening) return opening;
    const forget = () => {
      if (opening === attempt) opening = null;
    };
    const attempt: Promise<IDBPDatabase<Schema>> = (async () => {
      try {
        return await openDB<Schema>(name, version, {
          upgrade: (db, _old, _new, transaction) => void upgrade(db, transaction),
          blocked: () => {
            for (const listener of listeners) listener(new DatabaseProblem('blocked'));
          },
          blocking: (_current, _blocked, event) => {
            (event.target as IDBDatabase).close();
            forget();
          },
          terminated: forget,
        });
      } catch (error) {
        // A synchronous refusal comes before `opening` is set.
        queueMicrotask(forget);
        throw openProblem(error);
      }
    })();
    opening = attempt;
    return attempt;
  };

  return {
    async use(work) {
      for (let again = true; ; again = false) {
        const connection = open();
        const db = await connection;
        try {
          return await work(db);
        } catch (error) {
          const kind = nameOf(error);
          if (kind === 'QuotaExceededError') throw new DatabaseProblem('full', error);
          // The connection closed under the work: InvalidStateError before it began, AbortError on the way.
          const lost = kind === 'InvalidStateError' || kind === 'AbortError';
          if (lost && opening === connection) opening = null;
          if (lost && again) continue;
          if (lost) throw new DatabaseProblem('lost', error);
          if (error instanceof DatabaseProblem || !(error instanceof DOMException)) throw error;
          throw new DatabaseProblem('broken', error);
        }
      }
    },
    onBlocked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      const closing = opening;
      opening = null;
      void closing?.then(
        (db) => db.close(),
        () => undefined,
      );
    },
  };
}

/** Why something was not saved. */
export const savingProblem = (error: unknown): string =>
  error instanceof DatabaseProblem ? error.message : '没能保存，请再试一次。';
