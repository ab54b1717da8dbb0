import * as z from 'zod/mini';
import { GalleryPicture, GalleryReportKind, GalleryState } from './gallery.ts';
import { defineRoute } from './route.ts';

/**
 * Opens the operator's page: the token of the server's settings against a session for some hours. Every other call
 * of the operator carries it as `Authorization: Bearer <session>`.
 */
export const openOperateRoute = defineRoute({
  method: 'POST',
  path: '/api/operate/session',
  body: z.object({ token: z.string().check(z.maxLength(512)) }),
  answer: z.object({ session: z.string(), expiresAt: z.int() }),
});

/** One thing the operator did. */
export const OperatorAct = z.object({
  id: z.int(),
  at: z.int(),
  /** What was done, such as `gallery.remove`. */
  action: z.string(),
  /** What it was done to. */
  subject: z.string(),
  /** The operator's words, or what changed. */
  detail: z.string(),
});
export type OperatorAct = z.infer<typeof OperatorAct>;

/** What the operator did, newest first, 100 at a time before the given one. */
export const listOperatorActsRoute = defineRoute({
  method: 'GET',
  path: '/api/operate/acts',
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: z.object({ acts: z.array(OperatorAct), next: z.nullable(z.string()) }),
});

/** A picture as the operator sees it. Its files are at the addresses of `operatePictureFile`. */
export const ReviewedPicture = z.extend(GalleryPicture, {
  state: GalleryState,
  /** Why it waits: the site holds everything new, visitors reported it, or it was taken back to the queue. */
  heldFor: z.nullable(z.enum(['review', 'reports'])),
  reason: z.nullable(z.string()),
  /** Names the author's key without giving it. */
  authorId: z.string(),
  authorBlocked: z.boolean(),
  /** What is not reviewed yet. */
  reports: z.array(
    z.object({
      kind: GalleryReportKind,
      text: z.string(),
      at: z.int(),
      /** Among those that can hide the picture. */
      counted: z.boolean(),
    }),
  ),
});
export type ReviewedPicture = z.infer<typeof ReviewedPicture>;

/** queue: held, and shown with reports not reviewed yet; else all of one state. */
export const ReviewList = z.enum(['queue', 'shown', 'removed']);
export type ReviewList = z.infer<typeof ReviewList>;

export const listReviewsRoute = defineRoute({
  method: 'GET',
  path: '/api/operate/gallery/pictures',
  query: z.object({
    list: ReviewList,
    /** With an open report of this kind. */
    kind: z.optional(GalleryReportKind),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  }),
  answer: z.object({ pictures: z.array(ReviewedPicture), next: z.nullable(z.string()) }),
});

/** approve: shown, and its reports are settled; hold: hidden until reviewed; remove: gone for everybody at once. */
export const reviewPictureRoute = defineRoute({
  method: 'POST',
  path: '/api/operate/gallery/pictures/:id/review',
  body: z.discriminatedUnion('verdict', [
    z.object({ verdict: z.literal('approve') }),
    z.object({ verdict: z.literal('hold') }),
    z.object({
      verdict: z.literal('remove'),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
  ]),
  answer: ReviewedPicture,
});

/** Blocks an author's key, or lets it publish again. Blocking can remove everything it published. */
export const blockAuthorRoute = defineRoute({
  method: 'POST',
  path: '/api/operate/gallery/authors/:author/block',
  body: z.object({
    blocked: z.boolean(),
    /** Removes what the key published, with this reason. */
    removeWith: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
  answer: z.object({ blocked: z.boolean(), removed: z.int() }),
});

/** Whether what is published shows at once or waits for the operator. */
export const GalleryMode = z.enum(['show', 'hold']);
export type GalleryMode = z.infer<typeof GalleryMode>;

/** The gallery in numbers. */
export const readGalleryNumbersRoute = defineRoute({
  method: 'GET',
  path: '/api/operate/gallery/numbers',
  answer: z.object({
    mode: GalleryMode,
    shown: z.int(),
    held: z.int(),
    /** As many as the queue lists: held, or shown with reports not reviewed yet. */
    waiting: z.int(),
    removed: z.int(),
    /** Published in the last 24 hours and 7 days. */
    publishedDay: z.int(),
    publishedWeek: z.int(),
    likes: z.int(),
    openReports: z.int(),
    authors: z.int(),
    blockedAuthors: z.int(),
    /** Bytes of all files kept. */
    bytes: z.int(),
  }),
});

export const setGalleryModeRoute = defineRoute({
  method: 'PUT',
  path: '/api/operate/gallery/mode',
  body: z.object({ mode: GalleryMode }),
  answer: z.object({ mode: GalleryMode }),
});

/** A file of a picture that only the operator may see now; answered as bytes. */
export const operatePictureFile = '/api/operate/gallery/pictures/:id/preview';

/** Address of the above. */
export const operatePicturePath = (id: string): string => operatePictureFile.replace(':id', id);

/** A network that may read and not write. Times are milliseconds since 1970. */
export const AddressBlock = z.object({
  id: z.int(),
  reason: z.string(),
  createdAt: z.int(),
  expiresAt: z.int(),
  /** The last day on which it was matched, YYYY-MM-DD: two days later it matches nothing any more. */
  lastDay: z.string(),
});
export type AddressBlock = z.infer<typeof AddressBlock>;

export const listBlocksRoute = defineRoute({
  method: 'GET',
  path: '/api/operate/blocks',
  answer: z.object({ blocks: z.array(AddressBlock) }),
});

/**
 * Blocks the network of whoever sent a thing, or of an address hash in the log. It is matched by hashes that are kept
 * for two days and go on with each call of the network.
 */
export const blockAddressRoute = defineRoute({
  method: 'POST',
  path: '/api/operate/blocks',
  body: z.object({
    target: z.union([
      z.object({ kind: z.enum(['gallery', 'feedback']), item: z.string().check(z.maxLength(32)) }),
      z.object({ address: z.string().check(z.regex(/^[\w-]{22}(\.[\w-]{22})?$/)) }),
    ]),
    days: z.int().check(z.minimum(1), z.maximum(365)),
    reason: z.string().check(z.trim(), z.maxLength(200)),
  }),
  answer: z.object({ id: z.int() }),
});

export const liftBlockRoute = defineRoute({
  method: 'POST',
  path: '/api/operate/blocks/:id/lift',
});

/** What visitors' uploads take of the site's quotas, in bytes; `limit: null` is no quota. */
export const readStorageUsageRoute = defineRoute({
  method: 'GET',
  path: '/api/operate/usage',
  answer: z.object({
    areas: z.array(
      z.object({
        area: z.enum(['gallery', 'share', 'feedback']),
        bytes: z.int(),
        limit: z.nullable(z.int()),
      }),
    ),
  }),
});
