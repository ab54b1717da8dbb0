import * as z from 'zod/mini';
import { DayUsage } from './day-usage.ts';
import { ErrorInfo } from './errors.ts';
import { EndpointProblem } from './models.ts';
import { defineRoute, maxJsonBytes } from './route.ts';
import { MiB } from './units.ts';

/** Longest prompt, and longest negative prompt, in UTF-16 units; a model may take less (`maxPrompt`). */
export const maxPaintPrompt = 10_000;

/** The built-in brush's id among the models. It is no model and says so. */
export const brushId = 'brush';

/** Pictures one job may make, whatever the model could. */
export const maxPaintCount = 8;

/** Reference pictures of one job, whatever the model could. */
export const maxReferences = 16;

/** Pixels of a picture of which places are painted anew: those of 4K, which no model paints more of. */
export const maxEditPixels = 3840 * 2160;

/** Largest reference picture, in bytes of its file. All together they are bounded by `maxUploadBytes`. */
export const maxReferenceBytes = 16 * MiB;

/** Seeds are numbers of 32 bits. */
export const greatestSeed = 4_294_967_295;

/** Width and height in pixels. */
export const PaintSize = z.object({
  width: z.int().check(z.minimum(64), z.maximum(8192)),
  height: z.int().check(z.minimum(64), z.maximum(8192)),
});
export type PaintSize = z.infer<typeof PaintSize>;

/** A number the visitor may choose, its bounds, and what is taken when nothing is chosen. */
const Dial = z.object({ least: z.number(), most: z.number(), step: z.number(), normal: z.number() });

/** All that a form needs to know of a model: what is not said here is not offered and not accepted. */
export const PaintAbilities = z.object({
  /** Sizes to offer, the normal one first. Empty: the model chooses by its reference picture. */
  sizes: z.array(PaintSize),
  /** Set where other sizes are taken too: the bounds of each side, and the width times height allowed. */
  freeSize: z.nullable(
    z.object({
      least: z.int(),
      most: z.int(),
      /** Each side is a multiple of this. */
      multipleOf: z.int(),
      leastPixels: z.int(),
      mostPixels: z.int(),
      /** Of the longer side to the shorter one. */
      mostRatio: z.number(),
    }),
  ),
  /** Most pictures of one job; 1 means the count is not a choice. */
  maxCount: z.int().check(z.minimum(1), z.maximum(maxPaintCount)),
  /** Largest seed (the least is 0); null where a seed cannot be given. */
  maxSeed: z.nullable(z.int()),
  negativePrompt: z.boolean(),
  /** Reference pictures it takes at most; 0: none. */
  references: z.int().check(z.minimum(0), z.maximum(maxReferences)),
  /** An editing model: without a reference picture there is nothing it could do. */
  referenceNeeded: z.boolean(),
  /** Is told which places of a picture to paint anew; others repaint all of it, of which only those places are taken. */
  masks: z.boolean(),
  /** How far from the reference, 0 (the same) to 1 (free); null where that is not a choice. */
  strength: z.nullable(Dial),
  steps: z.nullable(Dial),
  /** How closely the prompt is followed (CFG). */
  guidance: z.nullable(Dial),
  /** The normal one first; empty where there is no choice. `name` is Chinese. */
  qualities: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Longest prompt in UTF-16 units, never over `maxPaintPrompt`. */
  maxPrompt: z.int(),
  /** The provider keeps the task: it goes on while our server restarts. */
  asynchronous: z.boolean(),
  /** Stopping reaches the provider, so that nothing more is computed or paid. Any job can be cancelled. */
  stopsAtOnce: z.boolean(),
  /** Says how far it is while it paints. */
  progress: z.boolean(),
  /** How long one answer is waited for, in milliseconds. */
  timeoutMs: z.int(),
});
export type PaintAbilities = z.infer<typeof PaintAbilities>;

/** An image model a visitor can choose. `id` is `endpoint/model`. */
export const PaintModel = z.object({
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  /** Runs on the server's own machine: prompts do not leave it. */
  local: z.boolean(),
  abilities: PaintAbilities,
});
export type PaintModel = z.infer<typeof PaintModel>;

/** The image models, the default first. None connected: empty, and only the built-in brush paints. */
export const listPaintModelsRoute = defineRoute({
  method: 'GET',
  path: '/api/paint/models',
  answer: z.object({
    models: z.array(PaintModel),
    problems: z.array(EndpointProblem),
    /** Whether a visible mark (AI 生成) is drawn on pictures; the metadata label is always written. */
    visibleMark: z.boolean(),
    /** Pictures made by models. */
    today: DayUsage,
    /** How long finished jobs and their pictures are kept at the server, in milliseconds. */
    keptMs: z.number(),
  }),
});

/** What a picture is made from. Prompts too long for the model are refused with paint.promptTooLong. */
export const PaintRequest = z.object({
  model: z.string(),
  prompt: z.string().check(z.maxLength(200_000)),
  negativePrompt: z.optional(z.string().check(z.maxLength(200_000))),
  /** Absent: the model's normal size. */
  size: z.optional(PaintSize),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(maxPaintCount))),
  /** Absent: by chance. What was used stands with each picture, where the model says it. */
  seed: z.optional(z.int().check(z.minimum(0))),
  steps: z.optional(z.number()),
  guidance: z.optional(z.number()),
  strength: z.optional(z.number()),
  quality: z.optional(z.string()),
});
export type PaintRequest = z.infer<typeof PaintRequest>;

/** A finished picture; its bytes are at `paintPictureRoute`, for the visitor who asked for it alone. */
export const PaintPicture = z.object({
  id: z.string().check(z.regex(/^[\w-]{22}$/)),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  seed: z.nullable(z.int()),
  /** The prompt as the model rewrote it, where it says so. */
  revisedPrompt: z.nullable(z.string()),
});
export type PaintPicture = z.infer<typeof PaintPicture>;

/** A picture's bytes. */
export const paintPictureRoute = '/api/paint/pictures/:picture';

export const PaintStatus = z.enum([
  /** In the queue; `place` and `waitMs` say where. */
  'queued',
  'running',
  /** The provider was busy; tried again at `retryAt`. */
  'retrying',
  'done',
  /** `error` says why; pictures made before the failure are there. */
  'failed',
  'cancelled',
]);
export type PaintStatus = z.infer<typeof PaintStatus>;

/** How a job stands, whole: a newer one replaces an older one. Times are milliseconds since 1970. */
export const PaintJobState = z.object({
  id: z.uuid(),
  status: PaintStatus,
  /** Place in the queue while queued: 1 is next. */
  place: z.nullable(z.int()),
  /** Estimated milliseconds until it is done; null when nothing is known yet. */
  waitMs: z.nullable(z.number()),
  /** 0 to 1 while running; null where the model does not say. */
  progress: z.nullable(z.number()),
  /** Tasks before it in the queue of its provider, where that says so. */
  ahead: z.nullable(z.int()),
  retryAt: z.nullable(z.number()),
  pictures: z.array(PaintPicture),
  error: z.nullable(ErrorInfo),
  createdAt: z.number(),
  startedAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  /** When the server forgets an ended job and its pictures. */
  expiresAt: z.nullable(z.number()),
});
export type PaintJobState = z.infer<typeof PaintJobState>;

/** A job with what it was asked for (without the reference pictures, only how many there were). */
export const PaintJob = z.extend(PaintJobState, { request: PaintRequest, references: z.int() });
export type PaintJob = z.infer<typeof PaintJob>;

/** Nothing more happens to a job that ended. */
export function isPaintEnded(status: PaintStatus): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}

/**
 * Asks for pictures. The browser chooses the job's id, so that a lost answer can be found again: the same id from
 * the same visitor is the job that is already there. Refused where nothing could come of it: model.unknown,
 * paint.promptEmpty, paint.promptTooLong, paint.unsupported, paint.badReference, paint.tooManyJobs, limits.*.
 */
export const createPaintJobRoute = defineRoute({
  method: 'POST',
  path: '/api/paint/jobs',
  // Prompts that are far too long are refused with their own sentence.
  maxBody: maxJsonBytes,
  files: {
    references: {
      maxBytes: maxReferenceBytes,
      maxCount: maxReferences,
      types: ['image/png', 'image/jpeg', 'image/webp'],
      errors: { tooLarge: 'paint.badReference', wrongType: 'paint.badReference' },
    },
    /**
     * Of the first reference picture's size: white where it is painted anew, black where it stays as it is. The size
     * asked for counts for nothing then: what comes back has the picture's.
     */
    mask: {
      maxBytes: 4 * MiB,
      maxCount: 1,
      types: ['image/png'],
      errors: { tooLarge: 'paint.badMask', wrongType: 'paint.badMask' },
    },
  },
  body: z.extend(PaintRequest, { id: z.uuid() }),
  answer: PaintJob,
});
export type CreatePaintJob = z.infer<typeof createPaintJobRoute.body>;

/** The visitor's jobs that the server still keeps, newest first: found again after a reload or on a lost line. */
export const listPaintJobsRoute = defineRoute({
  method: 'GET',
  path: '/api/paint/jobs',
  answer: z.object({ jobs: z.array(PaintJob) }),
});

export const readPaintJobRoute = defineRoute({
  method: 'GET',
  path: '/api/paint/jobs/:job',
  answer: PaintJob,
});

/**
 * How a job goes on. The first event is the state at present, each later one a newer state; the last is `finish`
 * (also the first, for a job that has ended). `error` is the line's, not the job's: ask again.
 */
export const PaintEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), job: PaintJobState }),
  z.object({ type: z.literal('finish'), job: PaintJobState }),
  z.object({ type: z.literal('error'), error: ErrorInfo, at: z.number() }),
]);
export type PaintEvent = z.infer<typeof PaintEvent>;

export const followPaintJobRoute = defineRoute({
  method: 'GET',
  path: '/api/paint/jobs/:job/events',
  events: PaintEvent,
});

/** Stops a job; pictures already made stay. Cancelling what has ended changes nothing. */
export const cancelPaintJobRoute = defineRoute({
  method: 'POST',
  path: '/api/paint/jobs/:job/cancel',
  answer: PaintJobState,
});

/** Forgets a job and its pictures at the server, stopping it first. Forgetting again is fine. */
export const forgetPaintJobRoute = defineRoute({
  method: 'DELETE',
  path: '/api/paint/jobs/:job',
});
