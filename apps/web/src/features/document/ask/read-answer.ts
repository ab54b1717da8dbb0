import { citationMarks, citationReader, type CitedAnswer, type DocumentText } from '@baigong/documents';
import { quotableFor } from '../model/use-document-work.ts';
import type { Answer, Turn } from '../model/work-record.ts';

export interface ReadAnswer extends CitedAnswer {
  /** Without any mark. */
  readonly plain: string;
}

const readers = new WeakMap<DocumentText, Map<string, ReturnType<typeof citationReader>>>();

function readerOf(text: DocumentText, { id, passages }: Turn): ReturnType<typeof citationReader> {
  const known = readers.get(text) ?? new Map<string, ReturnType<typeof citationReader>>();
  readers.set(text, known);
  const key = `${id} ${passages.map(({ from, to }) => `${from}-${to}`).join()}`;
  const reader = known.get(key) ?? citationReader(quotableFor(text), passages);
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
