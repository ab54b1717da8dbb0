import {
  citationMarks,
  citationReader,
  lengthOf,
  quotable,
  type CitedAnswer,
  type DocumentText,
  type Quotable,
} from '@baigong/documents';
import { quotableFor } from '../model/use-document-work.ts';
import type { Answer, Turn } from '../model/work-record.ts';

export interface ReadAnswer extends CitedAnswer {
  /** Without any mark. */
  readonly plain: string;
}

const readers = new WeakMap<DocumentText, Map<string, ReturnType<typeof citationReader>>>();

/** Letters up to which all of a document is looked through for a quotation; of a longer one what the model was given. */
const mostLooked = 1_000_000;

function sourceOf(text: DocumentText, { passages }: Turn): Quotable {
  if (lengthOf(text) <= mostLooked || passages.length === 0) return quotableFor(text);
  const blocks = text.blocks.map((block, index) =>
    passages.some(({ from, to }) => from <= index && index < to) ? block : { ...block, text: '' },
  );
  return quotable({ blocks });
}

function readerOf(text: DocumentText, turn: Turn): ReturnType<typeof citationReader> {
  const known = readers.get(text) ?? new Map<string, ReturnType<typeof citationReader>>();
  readers.set(text, known);
  const key = `${turn.id} ${turn.passages.map(({ from, to }) => `${from}-${to}`).join()}`;
  const reader = known.get(key) ?? citationReader(sourceOf(text, turn), turn.passages);
  known.set(key, reader);
  return reader;
}

/** An answer with those of its citations that stand in the document. */
export function readAnswer(
  text: DocumentText,
  turn: Turn,
  answer: Pick<Answer, 'text' | 'state'>,
): ReadAnswer {
  const read = readerOf(text, turn)(answer.text, answer.state === 'writing');
  return { ...read, plain: read.text.replace(citationMarks, '') };
}
