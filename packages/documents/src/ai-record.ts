import { Position, documentFormats, textAt, type DocumentText } from '@baigong/document-reader/document-text';
import * as z from 'zod/mini';
import { catch as withDefault } from 'zod/mini';

/** Where questions about several documents are kept: the id of their AI record, and the last part of their address. */
export const severalId = 'several';

/**
 * What became of a document in a question about several. `given`: all or parts of it were; `missed`: nothing of it matches; `left`: it
 * matches, but others match better and there was no room; the others could not be read.
 */
const SourceState = z.enum(['given', 'missed', 'left', 'empty', 'reading', 'gone', 'failed']);
export type SourceState = z.infer<typeof SourceState>;

const AskedSource = z.object({
  id: z.string(),
  title: withDefault(z.string(), ''),
  format: withDefault(z.optional(z.enum(documentFormats)), undefined),
  state: withDefault(SourceState, 'failed'),
  /** It matches the question. */
  isHit: withDefault(z.boolean(), false),
  /** All of it was given. */
  whole: withDefault(z.boolean(), false),
  /** So long that only its beginning was searched. */
  isCut: withDefault(z.boolean(), false),
  /** The excerpts that the model was given; blocks of this document, numbers through all documents. */
  passages: withDefault(z.array(z.object({ number: z.number(), from: z.number(), to: z.number() })), []),
});
export type AskedSource = z.infer<typeof AskedSource>;

const SourceCitation = z.object({
  number: z.number(),
  quote: z.string(),
  /** Id of the document. */
  document: z.string(),
  /** Its page: 第 3 页; empty if the format has none. */
  where: withDefault(z.string(), ''),
  position: Position,
});
export type SourceCitation = z.infer<typeof SourceCitation>;

/** An answer with its quotations looked up, as `CitedAnswer`; kept so that it is shown the same when a document is gone. */
const CitedText = z.object({
  text: z.string(),
  citations: withDefault(z.array(SourceCitation), []),
  unresolved: withDefault(z.number(), 0),
});
export type CitedText = z.infer<typeof CitedText>;

/** The part of a turn that is about several documents. */
export const SeveralSources = z.object({
  documents: z.array(AskedSource),
  /** Absent while the answer is being written. */
  cited: withDefault(z.optional(CitedText), undefined),
});
export type SeveralSources = z.infer<typeof SeveralSources>;

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

type Texts = Pick<DocumentText, 'blocks'>;

/** The index of each block in a later version of the text; undefined if it is gone or out of order. */
function mapBlocks(before: Texts, after: Texts): (number | undefined)[] {
  // Last indexes first, so that the next one can be popped.
  const byText = new Map<string, number[]>();
  for (const [index, { text }] of [...after.blocks.entries()].toReversed()) {
    const there = byText.get(text);
    if (there) there.push(index);
    else byText.set(text, [index]);
  }
  let last = -1;
  return before.blocks.map(({ text }) => {
    const there = byText.get(text) ?? [];
    while ((there.at(-1) ?? Infinity) <= last) there.pop();
    const found = there.pop();
    last = found ?? last;
    return found;
  });
}

/** The new range of a range of blocks; empty if nothing of it is left. */
function mapRange(places: readonly (number | undefined)[], from: number, to: number) {
  const now = places.slice(from, to).filter((place) => place !== undefined);
  const [first, last] = [now[0], now.at(-1)];
  return first === undefined || last === undefined ? { from: 0, to: 0 } : { from: first, to: last + 1 };
}

function remapTurn(places: readonly (number | undefined)[], after: Texts, turn: Turn): Turn {
  const { position, about, passages } = turn;
  const block = position && places[position.block];
  const moved = position && block !== undefined ? { ...position, block } : undefined;
  return {
    ...turn,
    position: moved && textAt(after, moved) === about ? moved : undefined,
    passages: passages.map(({ number, from, to }) => ({ number, ...mapRange(places, from, to) })),
  };
}

/** A translation marks each paragraph with its block index; paragraphs of removed blocks are removed. */
const translationPattern = /\[\[(\d+)\]\]([^]*?)(?=\[\[\d+\]\]|$)/g;

function remapAnswer(
  places: readonly (number | undefined)[],
  key: string,
  answer: Answer,
): readonly (readonly [string, Answer])[] {
  const [kind, ...rest] = key.split(':');
  if (kind === 'chapter') {
    const now = places[Number(rest[0])];
    return now === undefined ? [] : [[`chapter:${now}`, answer]];
  }
  if (kind !== 'translation') return [[key, answer]];
  const text = answer.text.replace(translationPattern, (_, block: string, words: string) => {
    const now = places[Number(block)];
    return now === undefined ? '' : `[[${now}]]${words}`;
  });
  return text.trim() === '' ? [] : [[key, { ...answer, text }]];
}

/**
 * Adapts an AI record to a text that was extracted again (by OCR): what refers to block indexes follows the blocks, what refers
 * to removed blocks is removed. Citations need no adaptation: they are searched whenever they are displayed.
 */
export function remapAiRecord(work: AiRecord, before: Texts, after: Texts): AiRecord {
  const places = mapBlocks(before, after);
  return {
    ...work,
    turns: work.turns.map((turn) => remapTurn(places, after, turn)),
    answers: Object.fromEntries(
      Object.entries(work.answers).flatMap(([key, answer]) => remapAnswer(places, key, answer)),
    ),
  };
}
