import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { MiB } from './units.ts';

/** Largest file that can be published, in bytes. */
export const maxPublishedBytes = 10 * MiB;

/** Most pixels a published picture may decode to. */
export const maxPublishedPixels = 50_000_000;

/** Pixels that the shorter side of a published picture has at least. */
export const minPublishedSide = 64;

/** Pictures of one page of a list, at most. */
export const galleryPageSize = 48;

export const maxTitle = 60;
export const maxNickname = 20;
export const maxTags = 8;
export const maxTag = 16;
export const maxSharedPrompt = 10_000;

/** Text that a visitor reads on one line: no control or direction characters, no blanks around it. */
const singleLine = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(most),
    z.refine((text) => !/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)),
  );

/** Names a picture in its address: 96 random bits in base64url. */
export const GalleryPictureId = z.string().check(z.regex(/^[\w-]{16}$/));

/** Whoever has it may edit or delete what was published with it: 256 random bits in base64url, kept in the author's browser. */
export const GalleryAuthorKey = z.string().check(z.regex(/^[\w-]{43}$/));

/** cc0: anybody may do anything; ccBy: the same, naming the author; view: to look at only. */
export const GalleryLicence = z.enum(['cc0', 'ccBy', 'view']);
export type GalleryLicence = z.infer<typeof GalleryLicence>;

/** How a picture was made: by a model, by a program such as the built-in brush, or neither as far as is known. */
export const GalleryOrigin = z.enum(['model', 'program', 'unknown']);
export type GalleryOrigin = z.infer<typeof GalleryOrigin>;

/** What a picture was made with, besides its prompt, as text to image names it. */
export const GalleryParameters = z.object({
  negative: z.optional(z.string().check(z.maxLength(maxSharedPrompt))),
  /** A style preset's id and name. */
  style: z.optional(z.string().check(z.maxLength(60))),
  styleName: z.optional(z.string().check(z.maxLength(60))),
  seed: z.optional(z.number()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** A model's id and name. */
  model: z.optional(z.string().check(z.maxLength(200))),
  modelName: z.optional(z.string().check(z.maxLength(200))),
  /** The edition of the built-in brush that painted it: another one paints the same seed differently. */
  edition: z.optional(z.int().check(z.minimum(1))),
});
export type GalleryParameters = z.infer<typeof GalleryParameters>;

/** One size of a picture. `url` is a path below the site's base path; it holds the hash of its bytes and never changes. Lengths are pixels. */
export const GalleryFile = z.object({
  url: z.string().check(z.regex(/^\/pictures\/[0-9a-f]{64}\.(webp|avif|jpg|png)$/)),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});
export type GalleryFile = z.infer<typeof GalleryFile>;

/** A picture as a list shows it. Times are milliseconds since 1970. */
export const GalleryCard = z.object({
  id: GalleryPictureId,
  title: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  licence: GalleryLicence,
  origin: GalleryOrigin,
  likes: z.int(),
  /** By the visitor who asks. */
  liked: z.boolean(),
  width: z.int(),
  height: z.int(),
  /** ThumbHash in base64: a blurred placeholder. */
  thumbhash: z.string(),
  /** From narrow to wide; every browser shows them. */
  renditions: z.array(GalleryFile),
  /** The same in AVIF where that is smaller; none until the server has made them, some time after publishing. */
  avif: z._default(z.array(GalleryFile), []),
  createdAt: z.int(),
});
export type GalleryCard = z.infer<typeof GalleryCard>;

/** A picture with all that its author shares. */
export const GalleryPicture = z.extend(GalleryCard, {
  /** Null where the author keeps it. */
  prompt: z.nullable(z.string()),
  parameters: z.nullable(GalleryParameters),
  /** The picture in its own size. */
  original: GalleryFile,
  updatedAt: z.int(),
});
export type GalleryPicture = z.infer<typeof GalleryPicture>;

/** newest; week: by the likes of the last seven days; popular: by all likes. */
export const GallerySort = z.enum(['newest', 'week', 'popular']);
export type GallerySort = z.infer<typeof GallerySort>;

/**
 * A page of the gallery. `q` finds titles, tags and shared prompts by any two characters, and by the initials of
 * their pinyin; `author` and `tag` are exact. `from` begins at a picture of the list, `cursor` after the last page.
 * A page may be short, even empty, while there is more: `next` tells.
 */
export const listGalleryRoute = defineRoute({
  method: 'GET',
  path: '/api/gallery/pictures',
  query: z.object({
    sort: z.optional(GallerySort),
    q: z.optional(z.string().check(z.maxLength(80))),
    tag: z.optional(z.string().check(z.maxLength(maxTag))),
    author: z.optional(z.string().check(z.maxLength(maxNickname))),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,12}(-\d{1,15})?$/))),
    from: z.optional(GalleryPictureId),
  }),
  answer: z.object({ pictures: z.array(GalleryCard), next: z.nullable(z.string()) }),
});

/** Tags in use, the most used first. */
export const listGalleryTagsRoute = defineRoute({
  method: 'GET',
  path: '/api/gallery/tags',
  answer: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.int() })) }),
});

export const readGalleryPictureRoute = defineRoute({
  method: 'GET',
  path: '/api/gallery/pictures/:id',
  answer: GalleryPicture,
});

const tags = z.array(singleLine(1, maxTag)).check(z.maxLength(maxTags));

/** What an author says of a picture and may change later. */
export const PictureDetails = z.object({
  title: singleLine(1, maxTitle),
  tags,
  author: singleLine(1, maxNickname),
  licence: GalleryLicence,
  /** Null: kept to the author. */
  prompt: z.nullable(z.string().check(z.maxLength(maxSharedPrompt))),
  parameters: z.nullable(GalleryParameters),
});
export type PictureDetails = z.infer<typeof PictureDetails>;

/** shown: everybody sees it; held: waits for the operator; removed: by the operator, with a reason. */
export const GalleryState = z.enum(['shown', 'held', 'removed']);
export type GalleryState = z.infer<typeof GalleryState>;

/** A picture as its author sees it. */
export const GalleryPublication = z.extend(GalleryPicture, {
  state: GalleryState,
  /** The operator's words to the author, for what was removed. */
  reason: z.nullable(z.string()),
});
export type GalleryPublication = z.infer<typeof GalleryPublication>;

/**
 * Publishes a picture. The browser names the call by a ticket: the same ticket from the same author again is the
 * publication that is already there, so that a try whose answer was lost can be repeated.
 */
export const publishPictureRoute = defineRoute({
  method: 'POST',
  path: '/api/gallery/pictures',
  maxBody: 256 * 1024,
  files: {
    file: {
      maxBytes: maxPublishedBytes,
      minCount: 1,
      maxCount: 1,
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
      errors: { tooLarge: 'gallery.tooLarge', wrongType: 'gallery.notPicture', empty: 'gallery.empty' },
    },
  },
  body: z.extend(PictureDetails, {
    authorKey: GalleryAuthorKey,
    ticket: z.string().check(z.regex(/^[\w-]{22}$/)),
    /** What the author says of how it was made; a label in the file that says more is believed instead. */
    origin: GalleryOrigin,
    /** The consent line was agreed to. */
    consent: z.literal(true),
  }),
  answer: GalleryPublication,
});

/** Pictures that are named as similar, at most. */
export const maxSimilar = 4;

/**
 * Published pictures that look like one that is not: the same one mirrored, cropped or written anew. The picture itself
 * is not sent: `hashes` are those of `queryHashes` in @baigong/pictures, the whole picture's first.
 */
export const findSimilarRoute = defineRoute({
  method: 'POST',
  path: '/api/gallery/similar',
  maxBody: 16 * 1024,
  body: z.object({
    hashes: z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))).check(z.minLength(1), z.maxLength(257)),
  }),
  /** The most similar first. */
  answer: z.object({ pictures: z.array(GalleryCard).check(z.maxLength(maxSimilar)) }),
});

/** Changes what is said of a picture. */
export const editPictureRoute = defineRoute({
  method: 'PUT',
  path: '/api/gallery/pictures/:id',
  body: z.extend(PictureDetails, { authorKey: GalleryAuthorKey }),
  answer: GalleryPublication,
});

/** Deletes a picture for good, with all its files. Deleting again changes nothing. */
export const deletePictureRoute = defineRoute({
  method: 'POST',
  path: '/api/gallery/pictures/:id/delete',
  body: z.object({ authorKey: GalleryAuthorKey }),
});

/** All that was published with a key, newest first. Posted, so that the key is in no address. */
export const listPublicationsRoute = defineRoute({
  method: 'POST',
  path: '/api/gallery/mine',
  body: z.object({ authorKey: GalleryAuthorKey }),
  answer: z.object({ publications: z.array(GalleryPublication) }),
});

/** Likes a picture, or takes it back. Doing so again changes nothing. */
export const likePictureRoute = defineRoute({
  method: 'PUT',
  path: '/api/gallery/pictures/:id/like',
  body: z.object({ liked: z.boolean() }),
  answer: z.object({
    liked: z.boolean(),
    likes: z.int(),
    /** Whether `likes` holds this one: not while its visitor is known for less than ten minutes, nor a second of a day and address. */
    counted: z.boolean(),
  }),
});

export const GalleryReportKind = z.enum(['illegal', 'sexual', 'violent', 'privacy', 'copyright', 'other']);
export type GalleryReportKind = z.infer<typeof GalleryReportKind>;

/** Reports a picture to the operator. A second report by the same visitor changes nothing. */
export const reportPictureRoute = defineRoute({
  method: 'POST',
  path: '/api/gallery/pictures/:id/report',
  body: z.object({ kind: GalleryReportKind, text: z.string().check(z.trim(), z.maxLength(500)) }),
});
