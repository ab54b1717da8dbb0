import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/**
 * Why files were removed: a picture taken down by the operator or deleted by its author, a paint job that ended (its
 * references), was deleted or expired, files stored for a row that was not written, files that no row refers to.
 */
export const RemovalReason = z.enum([
  'gallery.remove',
  'gallery.delete',
  'paint.end',
  'paint.delete',
  'paint.expire',
  'storage.unused',
  'storage.orphan',
]);
export type RemovalReason = z.infer<typeof RemovalReason>;

/** A removal of files; its receipt once finished. */
export const Removal = z.object({
  id: z.int(),
  reason: RemovalReason,
  /** The id of what was removed. */
  subject: z.string(),
  createdAt: z.int(),
  /** When the last file was gone; null while some are not. */
  finishedAt: z.nullable(z.int()),
  files: z.array(
    z.object({
      hash: z.string(),
      /** kept: something else has the same file; null: still to be deleted. */
      outcome: z.nullable(z.enum(['deleted', 'kept'])),
    }),
  ),
});
export type Removal = z.infer<typeof Removal>;

/** A comparison of the database with the files. */
export const StorageAudit = z.object({
  id: z.int(),
  startedAt: z.int(),
  finishedAt: z.int(),
  /** Of all files. */
  files: z.int(),
  bytes: z.int(),
  /** Files that the database needs. */
  referenced: z.int(),
  missing: z.int(),
  corrupt: z.int(),
  /** Files that nothing refers to, and how many of them were old enough to be removed. */
  orphaned: z.int(),
  collected: z.int(),
});
export type StorageAudit = z.infer<typeof StorageAudit>;

/** A file that the database needs and that cannot be read. */
export const DamagedFile = z.object({
  hash: z.string(),
  damage: z.enum(['missing', 'corrupt']),
  foundAt: z.int(),
  /** What it belongs to, such as `gallery <id>`. */
  owners: z.array(z.string()),
});
export type DamagedFile = z.infer<typeof DamagedFile>;

/** The latest audits, newest first, and what is damaged now. */
export const readStorageRoute = defineRoute({
  method: 'GET',
  path: '/api/operate/storage',
  answer: z.object({
    /** Whether an audit is under way. */
    auditing: z.boolean(),
    audits: z.array(StorageAudit),
    /** At most 100. */
    damaged: z.array(DamagedFile),
    /** Files that are still to be deleted. */
    pendingFiles: z.int(),
  }),
});

/** Starts an audit, unless one is under way; it is in `readStorageRoute` once it has ended. */
export const startAuditRoute = defineRoute({ method: 'POST', path: '/api/operate/storage/audits' });

/** Receipts of removals, newest first, 50 at a time before the given one. */
export const listRemovalsRoute = defineRoute({
  method: 'GET',
  path: '/api/operate/storage/removals',
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: z.object({ removals: z.array(Removal), next: z.nullable(z.string()) }),
});
