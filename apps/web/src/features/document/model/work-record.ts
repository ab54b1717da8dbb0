import { Position } from '@baigong/documents';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';

/** One text that a model wrote about a document, as far as it came. */
export const Answer = z.object({
  /** With the visitor's own values in it, where placeholders were sent. */
  text: orElse(z.string(), ''),
  state: orElse(z.enum(['writing', 'done', 'stopped', 'failed']), 'failed'),
  /** Why it is not whole, in a sentence; empty where it is. */
  problem: orElse(z.string(), ''),
  /** Id of the model. */
  model: orElse(z.string(), ''),
  /** Milliseconds since 1970. */
  at: orElse(z.number(), 0),
  /** While it is written: the run under which the server makes it. */
  run: orElse(z.optional(z.string()), undefined),
  /** While it is written: placeholders and what they stand for. */
  masked: orElse(z.optional(z.array(z.tuple([z.string(), z.string()]))), undefined),
  /** How many of its parts were read, where a text is read in parts first; until it is done. */
  reading: orElse(z.optional(z.object({ done: z.number(), of: z.number() })), undefined),
  /** What is said of how much of the document it rests on. */
  basis: orElse(z.optional(z.string()), undefined),
  /** It rests on a choice of a text that is too long to be read at once. */
  quick: orElse(z.optional(z.boolean()), undefined),
});
export type Answer = z.infer<typeof Answer>;

const Given = z.object({ number: z.number(), from: z.number(), to: z.number() });

/** A question about the document; its answer is kept under `turn:` and its id. */
export const Turn = z.object({
  id: z.string(),
  question: z.string(),
  /** The passage it is about, where one was selected. */
  about: orElse(z.optional(z.string()), undefined),
  /** Where that stands. */
  position: orElse(z.optional(Position), undefined),
  /** The passages that the model was given. */
  passages: orElse(z.array(Given), []),
  /** They are the whole document. */
  whole: orElse(z.boolean(), false),
});
export type Turn = z.infer<typeof Turn>;

const Work = z.object({
  kind: z.literal('baigong-document-work'),
  version: z.literal(1),
  /** Numbers that name people are replaced before sending. */
  masking: orElse(z.boolean(), false),
  turns: orElse(z.array(z.unknown()), []),
  answers: orElse(z.record(z.string(), z.unknown()), {}),
});

/** What models wrote about one document, and what they were asked: the record's field `response`, as JSON. */
export interface ModelWork {
  readonly masking: boolean;
  readonly turns: readonly Turn[];
  /** By what was wanted: `turn:ID`, `summary:short`, `chapter:12`, `map`, `tables`, `questions`, `translation:en:3`, `notes:…:0`. */
  readonly answers: Readonly<Record<string, Answer>>;
}

export const noWork: ModelWork = { masking: false, turns: [], answers: {} };

const earlier = 'earlier';

/** Reads the field; a text of another writer becomes the answer of a first turn, so that it is not lost. */
export function readWork(response: string): ModelWork {
  if (response.trim() === '') return noWork;
  let raw: unknown;
  try {
    raw = JSON.parse(response);
  } catch {
    raw = undefined;
  }
  const parsed = z.safeParse(Work, raw);
  if (!parsed.success)
    return {
      ...noWork,
      turns: [
        {
          id: earlier,
          question: '（此前保存的回答）',
          about: undefined,
          position: undefined,
          passages: [],
          whole: false,
        },
      ],
      answers: {
        [`turn:${earlier}`]: {
          text: response,
          state: 'done',
          problem: '',
          model: '',
          at: 0,
          run: undefined,
          masked: undefined,
          reading: undefined,
          basis: undefined,
          quick: undefined,
        },
      },
    };
  const { masking, turns, answers } = parsed.data;
  return {
    masking,
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

export const writeWork = (work: ModelWork): string =>
  JSON.stringify({ kind: 'baigong-document-work', version: 1, ...work });

/**
 * What was kept meanwhile by another tab, and what this tab has: turns of both, of each answer the newer one. What this
 * tab removed since it last looked (`removed`: keys of answers and ids of turns) stays removed.
 */
export function mergeWork(kept: ModelWork, mine: ModelWork, removed: ReadonlySet<string>): ModelWork {
  const known = new Set(mine.turns.map(({ id }) => id));
  const others = kept.turns.filter(({ id }) => !known.has(id) && !removed.has(id));
  const answers: Record<string, Answer> = { ...mine.answers };
  for (const [key, answer] of Object.entries(kept.answers)) {
    const own = answers[key];
    if (removed.has(key)) continue;
    if (!own || own.at < answer.at) answers[key] = answer;
  }
  return { masking: mine.masking, turns: [...others, ...mine.turns], answers };
}
