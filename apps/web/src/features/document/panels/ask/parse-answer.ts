import {
  citationMarkerPattern,
  unfoundMarkerPattern,
  createCitationParser,
  createQuoteIndex,
  type CitedAnswer,
  type QuoteIndex,
  maxSearchedChars,
} from '@baigong/documents';
import { textLength, type DocumentText } from '@baigong/document-reader/document-text';
import { quoteIndexFor } from '../../ai/use-ai-record.ts';
import type { Answer, Turn } from '@baigong/documents/ai-record';

interface ParsedAnswer extends CitedAnswer {
  /** Without any mark. */
  readonly plain: string;
}

const parsers = new WeakMap<DocumentText, Map<string, ReturnType<typeof createCitationParser>>>();

function sourceOf(text: DocumentText, { passages }: Turn): QuoteIndex {
  if (textLength(text) <= maxSearchedChars || passages.length === 0) return quoteIndexFor(text);
  const blocks = text.blocks.map((block, index) =>
    passages.some(({ from, to }) => from <= index && index < to) ? block : { ...block, text: '' },
  );
  return createQuoteIndex({ blocks });
}

function parserFor(text: DocumentText, turn: Turn): ReturnType<typeof createCitationParser> {
  const known = parsers.get(text) ?? new Map<string, ReturnType<typeof createCitationParser>>();
  parsers.set(text, known);
  const key = `${turn.id} ${turn.passages.map(({ from, to }) => `${from}-${to}`).join()}`;
  const reader = known.get(key) ?? createCitationParser(sourceOf(text, turn), turn.passages);
  known.set(key, reader);
  return reader;
}

export function parseAnswer(
  text: DocumentText,
  turn: Turn,
  answer: Pick<Answer, 'text' | 'state'>,
): ParsedAnswer {
  const read = parserFor(text, turn)(answer.text, answer.state === 'writing');
  return { ...read, plain: read.text.replace(citationMarkerPattern, '').replace(unfoundMarkerPattern, '') };
}
