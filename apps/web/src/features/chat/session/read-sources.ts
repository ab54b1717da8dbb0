import { createCitationParser, type CitedAnswer } from '@baigong/documents/citations';
import { createQuoteIndex } from '@baigong/documents/find-quote';
import * as z from 'zod/mini';
import { SourcesData } from '../../../shared/lib/web-sources.ts';

const Output = z.object({ data: SourcesData });

/** A passage of a page that stands in a tool's stored answer. */
interface SavedPassage {
  readonly number: number;
  readonly text: string;
  readonly url: string;
  readonly title: string;
}

/** A quotation of an answer, with the page that it stands on. */
export interface CitedSource {
  readonly number: number;
  readonly quote: string;
  readonly title: string;
  /** A link of the web; undefined where a stored message names something else. */
  readonly url: string | undefined;
}

const isWebLink = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** The passages that tools gave in this answer. What cannot be read (a file of another version) gives none. */
export function savedPassages(calls: readonly { readonly output?: unknown }[]): SavedPassage[] {
  return calls.flatMap(({ output }) => {
    const parsed = z.safeParse(Output, output);
    if (!parsed.success) return [];
    return parsed.data.data.sources.flatMap(({ url, title, passages }) =>
      passages.map(({ n, text }) => ({ number: n, text, url, title })),
    );
  });
}

/**
 * Parses answers that quote passages: a quotation that stands in none of them is struck through, and a number without
 * one is left out.
 */
export function createSourceParser(passages: readonly SavedPassage[]) {
  const blocks = passages.map(({ text }) => ({ kind: 'paragraph' as const, text }));
  const excerpts = passages.map(({ number }, at) => ({ number, from: at, to: at + 1 }));
  const parse = createCitationParser(createQuoteIndex({ blocks }), excerpts);
  return (
    content: string,
    live: boolean,
  ): { text: string; sources: CitedSource[]; unresolved: CitedAnswer['unresolved'] } => {
    const { text, citations, unresolved } = parse(content, live);
    const sources = citations.map(({ number, quote, positions: [first] }) => {
      const passage = passages[first?.block ?? -1];
      const url = passage && isWebLink(passage.url) ? passage.url : undefined;
      return { number, quote, title: passage?.title ?? '', url };
    });
    return { text, sources, unresolved };
  };
}
