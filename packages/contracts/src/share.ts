import { ResumeDocument } from '@baigong/resume/document';
import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** Largest shared resume, in bytes of its JSON. */
export const maxSharedBytes = 2 * 1024 * 1024;

/** The resume, a ResumeDocument with its pictures, as a file of JSON. */
const documentPart = {
  maxBytes: maxSharedBytes,
  maxCount: 1,
  types: ['application/json'],
  errors: { tooLarge: 'share.tooLarge' },
} as const;

/** Names a shared resume in its address: 128 random bits in base64url. Whoever has it may read. */
export const ShareId = z.string().check(z.regex(/^[\w-]{22}$/));

/** Whoever has it may change or stop a share: 256 random bits in base64url, made and kept by the sharer's browser. */
export const ShareOwnerKey = z.string().check(z.regex(/^[\w-]{43}$/));

/** How long a share can be read; new contents begin it anew. */
export const ShareLifetime = z.enum(['7d', '30d', '1y']);
export type ShareLifetime = z.infer<typeof ShareLifetime>;

/** Fewest characters of a new password; older shares may have four. */
export const minSharePassword = 6;

export const SharePassword = z.string().check(z.minLength(minSharePassword), z.maxLength(64));

/** A share as its owner sees it. Times are milliseconds since 1970. */
export const ShareState = z.object({
  id: ShareId,
  status: z.enum(['open', 'expired', 'stopped']),
  /** Different visitors per day, without the owner. */
  views: z.int(),
  hasPassword: z.boolean(),
  lifetime: ShareLifetime,
  createdAt: z.int(),
  /** When its contents were last replaced. */
  updatedAt: z.int(),
  expiresAt: z.int(),
});
export type ShareState = z.infer<typeof ShareState>;

const OwnerOnly = z.object({ ownerKey: ShareOwnerKey });

/**
 * Makes a share. The same owner key again gives the same share with the new contents, so that a try whose answer
 * was lost can be repeated.
 */
export const createShareRoute = defineRoute({
  method: 'POST',
  path: '/api/shares',
  body: z.object({
    ownerKey: ShareOwnerKey,
    lifetime: ShareLifetime,
    password: z.nullable(SharePassword),
  }),
  files: { document: { ...documentPart, minCount: 1 } },
  answer: ShareState,
});

/** Changes what is given; `password: null` takes the password away. New contents or a new lifetime begin it anew. */
export const updateShareRoute = defineRoute({
  method: 'PUT',
  path: '/api/shares/:id',
  body: z.object({
    ownerKey: ShareOwnerKey,
    lifetime: z.optional(ShareLifetime),
    password: z.optional(z.nullable(SharePassword)),
  }),
  files: { document: documentPart },
  answer: ShareState,
});

/** A share as it stands now. Posted, so that the key is in no address. */
export const readShareStateRoute = defineRoute({
  method: 'POST',
  path: '/api/shares/:id/state',
  body: OwnerOnly,
  answer: ShareState,
});

/** Ends a share for good and deletes its contents. Stopping again changes nothing. */
export const stopShareRoute = defineRoute({
  method: 'POST',
  path: '/api/shares/:id/stop',
  body: OwnerOnly,
  answer: ShareState,
});

/** What a reader gets. Posted: it counts a visit, and may carry the password. */
export const viewShareRoute = defineRoute({
  method: 'POST',
  path: '/api/shares/:id/view',
  body: z.object({ password: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({
    document: ResumeDocument,
    updatedAt: z.int(),
    expiresAt: z.int(),
  }),
});
