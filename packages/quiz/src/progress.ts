import * as z from 'zod/mini';
import { CONTRASTS, type ContrastId, KINDS, type Kind } from './item.ts';

/** The version that is written. A change of shape gets a new number and a step in `read-progress.ts`. */
export const PROGRESS_VERSION = 2;

const time = z.int().check(z.minimum(0), z.maximum(8.64e15));
const count = z.int().check(z.minimum(0), z.maximum(1e9));

/** Where an item or a contrast stands in the schedule: the fields of an FSRS card, times in milliseconds. */
export const scheduleStateSchema = z.object({
  due: time,
  stability: z.number().check(z.minimum(0), z.maximum(1e6)),
  difficulty: z.number().check(z.minimum(0), z.maximum(10)),
  scheduledDays: z.number().check(z.minimum(0), z.maximum(1e5)),
  learningSteps: count,
  reps: count,
  lapses: count,
  state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  last: z.nullable(time),
});

/** Answers, and how many of them were right. */
export const tallySchema = z.object({ answered: count, right: count });

/** A page of the wrong-answer book. */
export const mistakeSchema = z.object({
  kind: z.enum(KINDS),
  /** What was answered the last time it was wrong. */
  given: z.string().check(z.maxLength(200)),
  /** When it was last wrong. */
  at: time,
  /** How often it was wrong. */
  times: count,
  /** How often it was right in a row since; at `MISTAKE_CLEARED_AFTER` the page is taken out. */
  rightSince: count,
});

/** A day of the calendar, as 2026-11-22. */
export const dayKeySchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const at = Date.parse(`${text}T00:00:00Z`);
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  }),
);

/** Practice of one day. */
export const daySchema = z.object({
  answered: count,
  right: count,
  seconds: z.number().check(z.minimum(0), z.maximum(1e6)),
});

/** A mock exam that was done, with its score. */
export const examRecordSchema = z.object({
  at: time,
  seed: z.number(),
  total: z.number().check(z.minimum(0), z.maximum(100)),
  level: z.nullable(z.string().check(z.maxLength(20))),
  parts: z
    .array(
      z.object({
        id: z.string().check(z.maxLength(20)),
        got: z.number().check(z.minimum(0)),
        of: z.number().check(z.minimum(0)),
      }),
    )
    .check(z.maxLength(10)),
});

/** What the browser keeps of a visitor's practice. */
export const progressSchema = z.object({
  version: z.literal(PROGRESS_VERSION),
  items: z.record(z.string(), scheduleStateSchema),
  contrasts: z.partialRecord(
    z.enum(Object.keys(CONTRASTS) as [ContrastId, ...ContrastId[]]),
    scheduleStateSchema,
  ),
  contrastTallies: z.partialRecord(
    z.enum(Object.keys(CONTRASTS) as [ContrastId, ...ContrastId[]]),
    tallySchema,
  ),
  kindTallies: z.partialRecord(z.enum(KINDS), tallySchema),
  mistakes: z.record(z.string(), mistakeSchema),
  /** By local day, `2026-11-22`. */
  days: z.record(dayKeySchema, daySchema),
  /** Oldest first, at most 100. */
  exams: z.array(examRecordSchema).check(z.maxLength(100)),
});

export type ScheduleState = z.infer<typeof scheduleStateSchema>;
export type Tally = z.infer<typeof tallySchema>;
export type Mistake = z.infer<typeof mistakeSchema>;
export type PracticeDay = z.infer<typeof daySchema>;
export type ExamRecord = z.infer<typeof examRecordSchema>;
export type Progress = z.infer<typeof progressSchema>;

/** Progress of a visitor who has not practised yet. */
export function emptyProgress(): Progress {
  return {
    version: PROGRESS_VERSION,
    items: {},
    contrasts: {},
    contrastTallies: {},
    kindTallies: {},
    mistakes: {},
    days: {},
    exams: [],
  };
}

/** An answered item, as `recordAnswer` takes it. */
export interface AnsweredItem {
  id: string;
  kind: Kind;
  contrast: ContrastId;
  right: boolean;
  /** What was answered, as text. */
  given: string;
  /** From question to answer. */
  milliseconds: number;
}
