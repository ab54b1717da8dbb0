import { Position } from '@baigong/documents';
import * as z from 'zod/mini';
import { catch as withDefault } from 'zod/mini';
import { SeveralSources } from './several-record.ts';

/** One text that a model wrote about a document, as far as it was received. */
export const Answer = z.object({
  /** With the placeholders restored. */
  text: withDefault(z.string(), ''),
  state: withDefault(z.enum(['writing', 'done', 'stopped', 'failed']), 'failed'),
  /** Why it is incomplete, in a sentence; else empty. */
  problem: withDefault(z.string(), ''),
  /** Id of the model. */
  model: withDefault(z.string(), ''),
  /** Milliseconds since 1970. */
  at: withDefault(z.number(), 0),
  /** While it is being written: the id of the server's run. */
  run: withDefault(z.optional(z.string()), undefined),
  /** While it is being written: placeholders and their values. */
  masked: withDefault(z.optional(z.array(z.tuple([z.string(), z.string()]))), undefined),
  /** Progress if the text is read section by section; absent when done. */
  reading: withDefault(z.optional(z.object({ done: z.number(), of: z.number() })), undefined),
  /** A note on how much of the document it rests on. */
  basis: withDefault(z.optional(z.string()), undefined),
  /** It rests on a sample of a text that exceeds the context. */
  quick: withDefault(z.optional(z.boolean()), undefined),
});
export type Answer = z.infer<typeof Answer>;

const ExcerptRefSchema = z.object({ number: z.number(), from: z.number(), to: z.number() });

/** A question about the document; the key of its answer is `turn:` and its id. */
export const Turn = z.object({
  id: z.string(),
  question: z.string(),
  /** The selected text that it is about. */
  about: withDefault(z.optional(z.string()), undefined),
  /** The position of `about`. */
  position: withDefault(z.optional(Position), undefined),
  /** The excerpts that the model was given. */
  passages: withDefault(z.array(ExcerptRefSchema), []),
  /** The excerpts are the whole document. */
  whole: withDefault(z.boolean(), false),
  /** The documents of a question about several; `passages` is empty then. */
  several: withDefault(z.optional(SeveralSources), undefined),
});
export type Turn = z.infer<typeof Turn>;

/** The visitor's decisions about redaction, for copies as for what is sent to models. */
const RedactionDecisions = z.object({
  /** Words of the visitor's own. */
  words: withDefault(z.array(z.string()), []),
  /** Keys of values that are left as they are. */
  rejected: withDefault(z.array(z.string()), []),
});
export type RedactionDecisions = z.infer<typeof RedactionDecisions>;

const AiRecordSchema = z.object({
  kind: z.literal('baigong-document-work'),
  version: z.literal(1),
  /** Sensitive data is replaced by placeholders before sending. */
  masking: withDefault(z.boolean(), true),
  /** What the visitor decided about redaction; a record without it is of the time when `masking` was off by default. */
  redaction: withDefault(z.optional(RedactionDecisions), undefined),
  turns: withDefault(z.array(z.unknown()), []),
  answers: withDefault(z.record(z.string(), z.unknown()), {}),
});

/** What models wrote about one document and what they were asked; stored as JSON in the record's field `response`. */
export interface AiRecord {
  readonly masking: boolean;
  readonly redaction: RedactionDecisions;
  readonly turns: readonly Turn[];
  /** Keys: `turn:ID`, `summary:short`, `chapter:12`, `map`, `tables`, `questions`, `translation:en:3`, `notes:…:0`. */
  readonly answers: Readonly<Record<string, Answer>>;
}

export const emptyAiRecord: AiRecord = {
  masking: true,
  redaction: { words: [], rejected: [] },
  turns: [],
  answers: {},
};

const earlier = 'earlier';

/** Text of another program becomes the answer of a first turn, so that it is not lost. */
export function parseAiRecord(response: string): AiRecord {
  if (response.trim() === '') return emptyAiRecord;
  let raw: unknown;
  try {
    raw = JSON.parse(response);
  } catch {
    raw = undefined;
  }
  const parsed = z.safeParse(AiRecordSchema, raw);
  if (!parsed.success)
    return {
      ...emptyAiRecord,
      turns: [Turn.parse({ id: earlier, question: '（此前保存的回答）' })],
      answers: {
        [`turn:${earlier}`]: Answer.parse({ text: response, state: 'done' }),
      },
    };
  const { masking, redaction, turns, answers } = parsed.data;
  return {
    masking: redaction === undefined ? true : masking,
    redaction: redaction ?? emptyAiRecord.redaction,
    turns: turns.flatMap((one) => {
      const turn = z.safeParse(Turn, one);
      return turn.success ? [turn.data] : [];
    }),
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([key, one]) => {
        const answer = z.safeParse(Answer, one);
        return answer.success ? [[key, answer.data] as const] : [];
      }),
    ),
  };
}

export const serializeAiRecord = (work: AiRecord): string =>
  JSON.stringify({ kind: 'baigong-document-work', version: 1, ...work });

/**
 * Merges the stored record of another tab with that of this tab: turns of both, of each answer the newer one. What this tab has
 * removed (`removed`: keys of answers and ids of turns) stays removed.
 */
export function mergeAiRecords(kept: AiRecord, mine: AiRecord, removed: ReadonlySet<string>): AiRecord {
  const known = new Set(mine.turns.map(({ id }) => id));
  const others = kept.turns.filter(({ id }) => !known.has(id) && !removed.has(id));
  const answers: Record<string, Answer> = { ...mine.answers };
  for (const [key, answer] of Object.entries(kept.answers)) {
    const own = answers[key];
    if (removed.has(key)) continue;
    if (!own || own.at < answer.at) answers[key] = answer;
  }
  return { masking: mine.masking, redaction: mine.redaction, turns: [...others, ...mine.turns], answers };
}
