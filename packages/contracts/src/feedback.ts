import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { MiB } from './units.ts';

export const maxFeedbackText = 4_000;
export const maxFeedbackContact = 100;
export const maxFeedbackTitle = 80;
export const maxFeedbackReply = 2_000;
export const maxScreenshots = 4;

/** Largest screenshot that is taken, in bytes; the page makes larger ones smaller before it sends them. */
export const maxScreenshotBytes = 3 * MiB;

/** Most pixels a screenshot may decode to. */
export const maxScreenshotPixels = 40_000_000;

/** Entries of one page of a list, at most. */
export const feedbackPageSize = 30;

/** No characters that are not to be seen, but for the line break and the tab where lines are meant. */
const printable = z.refine<string>(
  (text) => !/(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text),
);
const singleLine = z.refine<string>((text) => !/[\p{Cc}\u2028\u2029]/u.test(text));

/** Names an entry: 96 random bits in base64url. */
export const FeedbackId = z.string().check(z.regex(/^[\w-]{16}$/));

/** Shows the entries that were sent with it: 256 random bits in base64url, kept in the visitor's browser. */
export const FeedbackKey = z.string().check(z.regex(/^[\w-]{43}$/));

/** report: a complaint about content or about the service (投诉举报). */
export const FeedbackKind = z.enum(['problem', 'suggestion', 'report', 'other']);
export type FeedbackKind = z.infer<typeof FeedbackKind>;

/** open: nobody has looked; working: being looked at; done; declined: will not be done. */
export const FeedbackStatus = z.enum(['open', 'working', 'done', 'declined']);
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

/** What the page knows about where it runs; the visitor sees each of them before sending and may leave it out. */
export const FeedbackFactName = z.enum(['page', 'browser', 'window', 'language', 'theme', 'network']);
export type FeedbackFactName = z.infer<typeof FeedbackFactName>;

export const FeedbackFact = z.object({
  name: FeedbackFactName,
  value: z.string().check(z.minLength(1), z.maxLength(300), singleLine, printable),
});
export type FeedbackFact = z.infer<typeof FeedbackFact>;

/** What a visitor writes. */
export const FeedbackContent = z.object({
  kind: FeedbackKind,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxFeedbackText), printable),
  /** Where to reach the visitor; empty where they do not say. */
  contact: z.string().check(z.trim(), z.maxLength(maxFeedbackContact), singleLine, printable),
});
export type FeedbackContent = z.infer<typeof FeedbackContent>;

/** An entry as its sender sees it. One that was merged shows the status and the reply of the entry it went into. */
export const OwnFeedback = z.extend(FeedbackContent, {
  id: FeedbackId,
  status: FeedbackStatus,
  reply: z.nullable(z.string()),
  /** When the operator last said or changed something; milliseconds since 1970, as all times are. */
  answeredAt: z.nullable(z.int()),
  screenshots: z.int(),
  merged: z.boolean(),
  /** Whether it, or what it went into, stands on the public board. */
  public: z.boolean(),
  votes: z.int(),
  createdAt: z.int(),
});
export type OwnFeedback = z.infer<typeof OwnFeedback>;

/** An entry as everybody sees it, in the words that the operator made public. */
export const PublicFeedback = z.object({
  id: FeedbackId,
  kind: FeedbackKind,
  title: z.string(),
  text: z.string(),
  status: FeedbackStatus,
  reply: z.nullable(z.string()),
  votes: z.int(),
  /** By the visitor who asks. */
  voted: z.boolean(),
  createdAt: z.int(),
});
export type PublicFeedback = z.infer<typeof PublicFeedback>;

/**
 * Sends an entry. The browser names the call by a ticket: the same ticket from the same key again is the entry that is
 * already there, so that a try whose answer was lost can be repeated.
 */
export const sendFeedbackRoute = defineRoute({
  method: 'POST',
  path: '/api/feedback',
  maxBody: 128 * 1024,
  files: {
    screenshots: {
      maxBytes: maxScreenshotBytes,
      maxCount: maxScreenshots,
      types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'],
      errors: { tooLarge: 'feedback.screenshotTooLarge', wrongType: 'feedback.badScreenshot' },
    },
  },
  body: z.extend(FeedbackContent, {
    key: FeedbackKey,
    ticket: z.string().check(z.regex(/^[\w-]{22}$/)),
    facts: z.array(FeedbackFact).check(z.maxLength(FeedbackFactName.options.length)),
  }),
  answer: OwnFeedback,
});

/** All that was sent with a key, newest first. Posted, so that the key is in no address. */
export const listOwnFeedbackRoute = defineRoute({
  method: 'POST',
  path: '/api/feedback/mine',
  body: z.object({ key: FeedbackKey }),
  answer: z.object({ entries: z.array(OwnFeedback) }),
});

export const FeedbackSort = z.enum(['votes', 'newest']);
export type FeedbackSort = z.infer<typeof FeedbackSort>;

/** A page of the public board. `from` is how many entries were read before. */
export const listFeedbackBoardRoute = defineRoute({
  method: 'GET',
  path: '/api/feedback/board',
  query: z.object({
    sort: z.optional(FeedbackSort),
    status: z.optional(FeedbackStatus),
    from: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  }),
  answer: z.object({ entries: z.array(PublicFeedback), next: z.nullable(z.string()) }),
});

/** Public entries that say nearly what is being written, the nearest first. Posted, so that the text is in no address. */
export const findSimilarFeedbackRoute = defineRoute({
  method: 'POST',
  path: '/api/feedback/similar',
  body: z.object({ text: z.string().check(z.maxLength(maxFeedbackText)) }),
  answer: z.object({ entries: z.array(PublicFeedback) }),
});

/** Votes for a public entry, or takes it back. Doing so again changes nothing. */
export const voteFeedbackRoute = defineRoute({
  method: 'PUT',
  path: '/api/feedback/:id/vote',
  body: z.object({ voted: z.boolean() }),
  answer: z.object({
    voted: z.boolean(),
    votes: z.int(),
    /** Whether `votes` holds this one, as with likes of pictures. */
    counted: z.boolean(),
  }),
});

/** An entry as the operator sees it. */
export const InboxFeedback = z.extend(FeedbackContent, {
  id: FeedbackId,
  facts: z.array(FeedbackFact),
  /** How many there are; each is at `operateScreenshotPath`. */
  screenshots: z.int(),
  status: FeedbackStatus,
  reply: z.nullable(z.string()),
  /** The words on the public board; null while it is not there. */
  published: z.nullable(z.object({ title: z.string(), text: z.string() })),
  /** The entry it was merged into. */
  mergedInto: z.nullable(FeedbackId),
  /** How many were merged into it. */
  duplicates: z.int(),
  votes: z.int(),
  createdAt: z.int(),
});
export type InboxFeedback = z.infer<typeof InboxFeedback>;

/** Entries for the operator, newest first; the merged ones only where `merged` asks for them. */
export const listFeedbackInboxRoute = defineRoute({
  method: 'GET',
  path: '/api/operate/feedback',
  query: z.object({
    status: z.optional(FeedbackStatus),
    kind: z.optional(FeedbackKind),
    q: z.optional(z.string().check(z.maxLength(80))),
    merged: z.optional(z.literal('1')),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  }),
  answer: z.object({
    entries: z.array(InboxFeedback),
    next: z.nullable(z.string()),
    /** Entries that are not merged, by status. */
    counts: z.object({ open: z.int(), working: z.int(), done: z.int(), declined: z.int() }),
  }),
});

/** Sets an entry's status and the reply that its sender reads. */
export const answerFeedbackRoute = defineRoute({
  method: 'PUT',
  path: '/api/operate/feedback/:id/answer',
  body: z.object({
    status: FeedbackStatus,
    reply: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxFeedbackReply), printable)),
  }),
  answer: InboxFeedback,
});

/** Puts an entry on the public board in these words, changes them, or with null takes it off. */
export const publishFeedbackRoute = defineRoute({
  method: 'PUT',
  path: '/api/operate/feedback/:id/public',
  body: z.object({
    published: z.nullable(
      z.object({
        title: z
          .string()
          .check(z.trim(), z.minLength(1), z.maxLength(maxFeedbackTitle), singleLine, printable),
        text: z.string().check(z.trim(), z.maxLength(maxFeedbackText), printable),
      }),
    ),
  }),
  answer: InboxFeedback,
});

/** Merges an entry, and all that was merged into it, into another one; null parts it again. */
export const mergeFeedbackRoute = defineRoute({
  method: 'PUT',
  path: '/api/operate/feedback/:id/merge',
  body: z.object({ into: z.nullable(FeedbackId) }),
  answer: InboxFeedback,
});

/** All entries as a CSV file; answered as bytes. */
export const operateFeedbackExport = '/api/operate/feedback/export';

/** One screenshot of an entry, counted from 0; answered as bytes. */
export const operateScreenshot = '/api/operate/feedback/:id/screenshots/:n';

/** Address of the above. */
export const operateScreenshotPath = (id: string, n: number): string =>
  operateScreenshot.replace(':id', id).replace(':n', String(n));
