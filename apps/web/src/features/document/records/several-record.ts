import { documentFormats, Position } from '@baigong/documents';
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
