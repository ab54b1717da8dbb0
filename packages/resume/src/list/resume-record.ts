import * as z from 'zod/mini';
import type { ResumeDocument } from '../document/schema.ts';

/** A picture of a page without text, for resumes that have none of their own yet. */
export const placeholderThumbnail =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="210" height="297" fill="#fff"/>' +
      '<g fill="#e5e9ef"><rect x="24" y="28" width="76" height="14" rx="3"/><rect x="24" y="52" width="120" height="6" rx="3"/>' +
      '<circle cx="168" cy="44" r="18"/><rect x="24" y="88" width="44" height="8" rx="3"/><rect x="24" y="106" width="162" height="5" rx="2"/>' +
      '<rect x="24" y="118" width="150" height="5" rx="2"/><rect x="24" y="130" width="158" height="5" rx="2"/>' +
      '<rect x="24" y="158" width="44" height="8" rx="3"/><rect x="24" y="176" width="162" height="5" rx="2"/>' +
      '<rect x="24" y="188" width="138" height="5" rx="2"/></g></svg>',
  );

/** The job that a variant was made for. */
export const ResumeJob = z.looseObject({ title: z.string(), description: z.string() });
export type ResumeJob = z.infer<typeof ResumeJob>;

/** The version of a resume in its other language. */
export const ResumePair = z.looseObject({
  /** The other version's id. */
  id: z.string(),
  /**
   * What both versions said when a field was last in step, Chinese and English, by the keys of `comparePair`. Kept by
   * one of the two records: the one that was made of the other.
   */
  inStep: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type ResumePair = z.infer<typeof ResumePair>;

const Count = z.number().check(z.int(), z.minimum(0));

/** A record of ChatDatabase.resumes: the specification's list item, and the resume itself. */
export const ResumeRecord = z.looseObject({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  /** A data URL. */
  thumbnail: z.string(),
  status: z.enum(['draft', 'published']),
  isShared: z.boolean(),
  views: Count,
  likes: Count,
  downloads: Count,
  /** Milliseconds. */
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The document as it was stored; `loadDocument` reads it. Absent in a record of another writer. */
  document: z.optional(z.unknown()),
  /** Of a variant made for one job, the id of the resume it was made from. */
  masterId: z.optional(z.string()),
  /** The job description that the resume was last matched with. */
  job: z.optional(ResumeJob),
  pair: z.optional(ResumePair),
});
export type ResumeRecord = z.infer<typeof ResumeRecord>;

/** Title of a resume that has none. */
export const defaultResumeTitle = '未命名简历';
const defaultResumeCategory = '未分类';

/** A new resume's record: a draft with counters at 0. */
export function makeResumeRecord(
  id: string,
  now: number,
  document: ResumeDocument,
  given: { readonly title?: string; readonly category?: string } = {},
): ResumeRecord {
  return {
    id,
    title: given.title?.trim() || defaultResumeTitle,
    category: given.category?.trim() || defaultResumeCategory,
    thumbnail: placeholderThumbnail,
    status: 'draft',
    isShared: false,
    views: 0,
    likes: 0,
    downloads: 0,
    createdAt: now,
    updatedAt: now,
    document,
  };
}

/**
 * Reads a record of any writer: fields that are missing or have the wrong type get their defaults, others stay.
 * Undefined for what has no id and so cannot be opened. The document inside is left as it is.
 */
export function readResumeRecord(value: unknown, now: number): ResumeRecord | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Record<string, unknown>;
  const id = typeof raw['id'] === 'number' ? String(raw['id']) : raw['id'];
  if (typeof id !== 'string' || id === '') return undefined;
  const text = (key: string, fallback: string) => {
    const given = raw[key];
    return typeof given === 'string' && given.trim() !== '' ? given : fallback;
  };
  const count = (key: string) => {
    const given = raw[key];
    return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : 0;
  };
  const time = (key: string, fallback: number) => {
    const given = raw[key] instanceof Date ? raw[key].getTime() : raw[key];
    return typeof given === 'number' && Number.isFinite(given) ? given : fallback;
  };
  const { masterId, job, pair, ...rest } = raw;
  const readPair = z.safeParse(ResumePair, pair);
  const readJob = z.safeParse(ResumeJob, job);
  const thumbnail = text('thumbnail', placeholderThumbnail);
  const createdAt = time('createdAt', time('updatedAt', now));
  return {
    ...rest,
    ...(typeof masterId === 'string' && masterId !== '' && masterId !== id ? { masterId } : {}),
    ...(readJob.success ? { job: readJob.data } : {}),
    ...(readPair.success && readPair.data.id !== id ? { pair: readPair.data } : {}),
    id,
    title: text('title', defaultResumeTitle),
    category: text('category', defaultResumeCategory),
    thumbnail: thumbnail.startsWith('data:image/') ? thumbnail : placeholderThumbnail,
    status: raw['status'] === 'published' ? 'published' : 'draft',
    isShared: raw['isShared'] === true,
    views: count('views'),
    likes: count('likes'),
    downloads: count('downloads'),
    createdAt,
    updatedAt: time('updatedAt', createdAt),
  };
}

/** A record's changes; its id and its birth stay. */
export type ResumeChanges = Partial<Omit<ResumeRecord, 'id' | 'createdAt' | 'updatedAt'>>;

/** Changes a record and sets its updatedAt to now. No record stays none. */
export const updateResume = <T extends ResumeRecord | undefined>(
  record: T,
  changes: ResumeChanges,
  now: number,
): T => record && { ...record, ...changes, updatedAt: now };

/** A list with one record changed; an unknown id gives the same list. */
export function updateResumeIn<T extends ResumeRecord>(
  list: readonly T[],
  id: string,
  changes: ResumeChanges,
  now: number,
): readonly T[] {
  const index = list.findIndex((record) => record.id === id);
  const before = list[index];
  return before ? list.with(index, { ...before, ...changes, updatedAt: now }) : list;
}

/** The title to save for what was typed; undefined when there is nothing to change. */
export function normalizeTitle(typed: string, current: string): string | undefined {
  const title = typed.trim();
  return title === '' || title === current ? undefined : title;
}

export type ResumeSort = 'updated' | 'created' | 'title';

type Sortable = Pick<ResumeRecord, 'id' | 'title' | 'createdAt' | 'updatedAt'>;

/** The list in order: newest change first unless told otherwise; titles as Chinese readers sort them. */
export function sortResumes<T extends Sortable>(list: readonly T[], by: ResumeSort = 'updated'): T[] {
  if (by === 'title') {
    const { compare } = new Intl.Collator('zh-CN', { numeric: true });
    return list.toSorted((a, b) => compare(a.title, b.title) || b.updatedAt - a.updatedAt);
  }
  const key = by === 'created' ? 'createdAt' : 'updatedAt';
  return list.toSorted((a, b) => b[key] - a[key]);
}

/** A copy of a record under a new id: a draft of its own that nobody has seen, shared or downloaded. */
export function duplicateResume(record: ResumeRecord, id: string, now: number): ResumeRecord {
  const { pair: _, ...rest } = record;
  return {
    ...rest,
    id,
    title: `${record.title} 副本`,
    status: 'draft',
    isShared: false,
    views: 0,
    likes: 0,
    downloads: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * A variant of a resume for one job: a draft of its own that names its master. A variant's variant has the same
 * master, so that all versions for jobs hang on one resume.
 */
export function makeVariant(record: ResumeRecord, id: string, now: number, job: ResumeJob): ResumeRecord {
  return {
    ...duplicateResume(record, id, now),
    title: `${record.title} · ${job.title.trim() || '岗位版'}`,
    masterId: record.masterId ?? record.id,
    job,
  };
}

/** Stores a document as an editor's save would, so that an older working copy does not win over it. */
export function withDocument(record: ResumeRecord, document: ResumeDocument, now: number): ResumeRecord {
  const savedAt = Math.max(now, savedAtOf(record) + 1);
  return { thumbnailSavedAt: 0, ...record, document, savedAt, updatedAt: savedAt };
}

/** When an editor last saved the record's document; 0 if none has. */
export function savedAtOf(record: ResumeRecord | undefined): number {
  const at = record?.['savedAt'];
  return typeof at === 'number' && Number.isFinite(at) ? at : 0;
}

/**
 * Whether a record's thumbnail shows its document: it names the `savedAt` of the one it shows. A picture from before it
 * did is taken for current until the next save.
 */
export function hasCurrentThumbnail(record: ResumeRecord): boolean {
  if (record.thumbnail === placeholderThumbnail) return false;
  const shown = record['thumbnailSavedAt'];
  return shown === undefined || shown === savedAtOf(record);
}
