import type { IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { Session } from '../../features/chat/session/session.ts';
import { baigongDatabase } from '../../shared/lib/baigong-database.ts';
import { chatDatabase } from '../../shared/lib/chat-database.ts';

/** One store of the browser's databases, as saving and bringing back need it. */
export interface KeptStore {
  readonly database: string;
  readonly store: string;
  /** What its records are called, for the visitor. */
  readonly label: string;
  readonly count: () => Promise<number>;
  /** The next records in the order of their keys, after the given key. */
  page(
    limit: number,
    after?: string,
  ): Promise<{ readonly keys: readonly string[]; readonly values: readonly unknown[] }>;
  keys(): Promise<readonly string[]>;
  get(keys: readonly string[]): Promise<readonly unknown[]>;
  put(values: readonly unknown[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** The key of a record that has the store's shape; null for one that has not. */
  keyOf(value: unknown): string | null;
}

type Use = <T>(work: (db: IDBPDatabase) => Promise<T>) => Promise<T>;

interface Kept {
  readonly database: string;
  readonly store: string;
  readonly label: string;
  readonly schema: z.ZodMiniType;
  readonly keyPath: string;
}

function keptStore(use: Use, { database, store, label, schema, keyPath }: Kept): KeptStore {
  const range = (after?: string) => (after === undefined ? null : IDBKeyRange.lowerBound(after, true));
  return {
    database,
    store,
    label,
    count: () => use((db) => db.count(store)),
    page: (limit, after) =>
      use(async (db) => {
        const read = db.transaction(store).store;
        const [keys, values] = await Promise.all([
          read.getAllKeys(range(after), limit),
          read.getAll(range(after), limit),
        ]);
        return { keys: keys.map(String), values: values as unknown[] };
      }),
    keys: () => use(async (db) => (await db.getAllKeys(store)).map(String)),
    get: (keys) =>
      use(async (db) => {
        const read = db.transaction(store).store;
        return Promise.all(keys.map((key) => read.get(key) as Promise<unknown>));
      }),
    put: (values) =>
      use(async (db) => {
        const change = db.transaction(store, 'readwrite');
        await Promise.all([...values.map((value) => change.store.put(value)), change.done]);
      }),
    remove: (keys) =>
      use(async (db) => {
        const change = db.transaction(store, 'readwrite');
        await Promise.all([...keys.map((key) => change.store.delete(key)), change.done]);
      }),
    keyOf(value) {
      if (!z.safeParse(schema, value).success) return null;
      return String((value as Record<string, unknown>)[keyPath]);
    },
  };
}

const time = z.optional(z.number());
const Image = z.object({ id: z.string(), prompt: z.string(), createdAt: time, updatedAt: time });
const DocumentRecord = z.object({ id: z.string(), title: z.string(), createdAt: time, updatedAt: time });
const Resume = z.object({ id: z.string(), title: z.string(), updatedAt: time });
const Drafts = z.object({ session: z.string() });
const Identified = z.object({ id: z.string() });

// Each database types its own stores; here they are all read alike.
const inChat = chatDatabase.use as unknown as Use;
const inBaigong = baigongDatabase.use as unknown as Use;

const chat = { database: 'ChatDatabase', keyPath: 'id' };
const baigong = { database: 'BaigongDatabase', keyPath: 'id' };

/** Every store that a backup holds, in the order in which they are shown. */
export const keptStores: readonly KeptStore[] = [
  keptStore(inChat, { ...chat, store: 'sessions', label: '对话', schema: Session }),
  keptStore(inChat, { ...chat, store: 'images', label: '图片', schema: Image }),
  keptStore(inChat, { ...chat, store: 'documents', label: '文档', schema: DocumentRecord }),
  keptStore(inBaigong, { ...baigong, store: 'readings', label: '文档原件', schema: Identified }),
  keptStore(inChat, { ...chat, store: 'resumes', label: '简历', schema: Resume }),
  keptStore(inBaigong, { ...baigong, store: 'prompts', label: '自建提示词', schema: Identified }),
  keptStore(inBaigong, {
    ...baigong,
    keyPath: 'session',
    store: 'drafts',
    label: '未发送的附件',
    schema: Drafts,
  }),
  keptStore(inBaigong, { ...baigong, store: 'shares', label: '分享链接', schema: Identified }),
  keptStore(inBaigong, { ...baigong, store: 'snapshots', label: '简历快照', schema: Identified }),
  keptStore(inBaigong, { ...baigong, store: 'publications', label: '画廊作者密钥', schema: Identified }),
  keptStore(inBaigong, { ...baigong, store: 'collection', label: '画廊收藏', schema: Identified }),
  keptStore(inBaigong, { ...baigong, store: 'feedback', label: '反馈与密钥', schema: Identified }),
  keptStore(inBaigong, { ...baigong, store: 'selfie', label: '自拍里没做完的照片', schema: Identified }),
  keptStore(inBaigong, { ...baigong, store: 'quiz', label: '普通话练习', schema: Identified }),
  keptStore(inBaigong, { ...baigong, store: 'aside', label: '另存的损坏记录', schema: Identified }),
];
