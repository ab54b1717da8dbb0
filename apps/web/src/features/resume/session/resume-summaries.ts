import {
  isBlank,
  loadDocument,
  placeholderThumbnail,
  readResumeRecord,
  type ResumeDocument,
  type ResumeLanguage,
  type ResumeRecord,
  hasCurrentThumbnail,
} from '@baigong/resume';
import * as z from 'zod/mini';
import { findRecord } from './resume-records.ts';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';

/** What the list shows of a resume, without its document and thumbnail. */
export type ResumeSummary = Pick<
  ResumeRecord,
  'id' | 'title' | 'category' | 'status' | 'isShared' | 'createdAt' | 'updatedAt' | 'masterId'
> & {
  /** Of its headings, labels and dates. */
  readonly language: ResumeLanguage;
};

/** Small, so that the first batch is fast and one large record delays few others. */
const batchSize = 24;

/** Read without loading the whole document, of which a list has many. */
const storedLanguage = (document: unknown): ResumeLanguage =>
  z.safeParse(EnglishDocument, document).success ? 'en' : 'zh';
const EnglishDocument = z.object({ modules: z.object({ language: z.literal('en') }) });

const summaryOf = ({
  id,
  title,
  category,
  status,
  isShared,
  createdAt,
  updatedAt,
  masterId,
  document,
}: ResumeRecord): ResumeSummary => ({
  id,
  title,
  category,
  status,
  isShared,
  createdAt,
  updatedAt,
  language: storedLanguage(document),
  ...(masterId === undefined ? {} : { masterId }),
});

/** The ids of all records, newest first; those without a time last. Reads only keys. */
export function readResumeIds(): Promise<string[]> {
  return chatDatabase.use(async (db) => {
    const { store } = db.transaction('resumes');
    const [all, byTime] = await Promise.all([store.getAllKeys(), store.index('updatedAt').getAllKeys()]);
    const timed = new Set(byTime);
    return [...byTime.toReversed(), ...all.filter((id) => !timed.has(id))];
  });
}

/** The summaries of the records with these ids, as far as they exist. */
export async function readSummaries(ids: readonly string[], now: number): Promise<ResumeSummary[]> {
  const records = await chatDatabase.use((db) => {
    const { store } = db.transaction('resumes');
    return Promise.all(ids.map((id) => store.get(id)));
  });
  return records.flatMap((raw) => {
    const record = readResumeRecord(raw, now);
    return record ? [summaryOf(record)] : [];
  });
}

/** All summaries, in batches. */
export async function* readAllSummaries(
  ids: readonly string[],
  now: number,
): AsyncGenerator<ResumeSummary[]> {
  for (let from = 0; from < ids.length; from += batchSize)
    yield await readSummaries(ids.slice(from, from + batchSize), now);
}

/** What a card shows: the stored picture, or the document where none shows it yet. */
export type ResumeThumbnail = { readonly picture: string } | { readonly document: ResumeDocument };

/** A resume's thumbnail; undefined when the resume is gone. */
export async function readThumbnail(id: string): Promise<ResumeThumbnail | undefined> {
  const record = await findRecord(id, 0);
  if (!record) return undefined;
  if (hasCurrentThumbnail(record) || record.document === undefined) return { picture: record.thumbnail };
  const { document } = loadDocument(record.document);
  return isBlank(document) ? { picture: placeholderThumbnail } : { document };
}
