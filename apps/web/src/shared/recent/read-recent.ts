import * as z from 'zod/mini';
import { catch as withDefault } from 'zod/mini';
import { baigongDatabase, type BaigongDatabase } from '../lib/baigong-database.ts';
import { chatDatabase, type ChatDatabase } from '../lib/chat-database.ts';
import { StoredBlob } from '../lib/stored-blob.ts';

/** Something that the visitor worked on lately, on whatever screen. */
export interface RecentWork {
  readonly kind: 'session' | 'resume' | 'document' | 'picture' | 'exam';
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** A small copy of a picture. */
  readonly thumb?: Blob;
}

interface Databases {
  readonly chat: Pick<ChatDatabase, 'use'>;
  readonly own: Pick<BaigongDatabase, 'use'>;
}

const stores = { resume: 'resumes', document: 'documents', picture: 'images' } as const;
type StoredKind = keyof typeof stores;

/** What is known from index keys alone, without reading a record. */
interface Head extends Omit<RecentWork, 'title' | 'thumb'> {
  readonly title?: string;
}

const Record = z.object({
  title: withDefault(z.string(), ''),
  prompt: withDefault(z.string(), ''),
  thumb: withDefault(z.optional(StoredBlob), undefined),
});
const Progress = z.object({
  progress: z.object({ exams: z.array(z.object({ at: z.number(), total: z.number() })) }),
});
const titleChars = 60;

/** The newest of a store, by its index of times. */
async function readHeads(chat: Databases['chat'], kind: StoredKind, limit: number): Promise<Head[]> {
  return chat.use(async (db) => {
    const heads: Head[] = [];
    let cursor = await db.transaction(stores[kind]).store.index('updatedAt').openKeyCursor(null, 'prev');
    while (cursor && heads.length < limit) {
      heads.push({ kind, id: cursor.primaryKey, time: cursor.key });
      cursor = await cursor.continue();
    }
    return heads;
  });
}

/** The newest conversations in which something was said. */
async function readSessions(chat: Databases['chat'], limit: number): Promise<Head[]> {
  return chat.use(async (db) => {
    const { store } = db.transaction('sessions');
    const empty = new Set(await store.index('messages.length').getAllKeys(IDBKeyRange.upperBound(1)));
    const heads: Head[] = [];
    let cursor = await store.index('[updatedAt+title]').openKeyCursor(null, 'prev');
    while (cursor && heads.length < limit) {
      const [time, title] = cursor.key;
      const id = cursor.primaryKey;
      if (!empty.has(id)) heads.push({ kind: 'session', id, title, time });
      cursor = await cursor.continue();
    }
    return heads;
  });
}

/** The mock exam that was done last. */
async function readExams(own: Databases['own']): Promise<Head[]> {
  const kept = z.safeParse(Progress, await own.use((db) => db.get('quiz', 'progress')));
  const last = kept.success ? kept.data.progress.exams.toSorted((a, b) => b.at - a.at)[0] : undefined;
  if (!last) return [];
  return [{ kind: 'exam', id: `${last.at}`, title: `普通话模拟测试 ${last.total} 分`, time: last.at }];
}

/** A head with its title; null for a record that is gone or says nothing. */
async function complete(chat: Databases['chat'], head: Head): Promise<RecentWork | null> {
  const { kind, title } = head;
  if (title !== undefined || kind === 'session' || kind === 'exam') return title ? { ...head, title } : null;
  const read = z.safeParse(Record, await chat.use((db) => db.get(stores[kind], head.id)));
  if (!read.success) return null;
  const { prompt, thumb } = read.data;
  const text = (read.data.title || prompt).slice(0, titleChars);
  return text === '' ? null : { ...head, title: text, ...(thumb ? { thumb } : {}) };
}

/** What cannot be read is not offered: the screens themselves say what is wrong. */
const orNothing = (heads: Promise<Head[]>): Promise<Head[]> => heads.catch(() => []);

/** The newest work of every screen, newest first. Reads only the records that it answers with. */
export async function readRecent(
  limit: number,
  { chat, own }: Databases = { chat: chatDatabase, own: baigongDatabase },
): Promise<readonly RecentWork[]> {
  const kinds = Object.keys(stores) as StoredKind[];
  const found = await Promise.all([
    ...kinds.map((kind) => orNothing(readHeads(chat, kind, limit))),
    orNothing(readSessions(chat, limit)),
    orNothing(readExams(own)),
  ]);
  const newest = found
    .flat()
    .toSorted((a, b) => b.time - a.time)
    .slice(0, limit);
  const work = await Promise.all(newest.map((head) => complete(chat, head).catch(() => null)));
  return work.filter((one) => one !== null);
}
