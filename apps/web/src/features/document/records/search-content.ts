import type { DocumentHead } from './document-record.ts';

/** A document that contains all words of the query. */
export interface ContentHit {
  readonly head: DocumentHead;
  /** Occurrences in the text; 0 if only the title matches. */
  readonly count: number;
  readonly snippets: readonly Snippet[];
}

/** A match with the text around it. */
interface Snippet {
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

const contextLength = 34;
const maxSnippets = 3;
const maxCount = 999;

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Occurrences of all words of a query, with snippets of the first ones; null if a word is missing. */
export function searchContent(
  title: string,
  content: string,
  query: string,
): Pick<ContentHit, 'count' | 'snippets'> | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [small, smallTitle] = [content.toLowerCase(), title.toLowerCase()];
  if (words.length === 0 || !words.every((word) => small.includes(word) || smallTitle.includes(word)))
    return null;
  const snippets: Snippet[] = [];
  let count = 0;
  for (const word of words) {
    let shownTo = -1;
    for (
      let at = small.indexOf(word);
      at >= 0 && count < maxCount;
      at = small.indexOf(word, at + word.length)
    ) {
      count += 1;
      if (snippets.length >= maxSnippets || at < shownTo) continue;
      const end = at + word.length;
      shownTo = end + contextLength;
      snippets.push({
        before: (at > contextLength ? '…' : '') + oneLine(content.slice(Math.max(0, at - contextLength), at)),
        hit: content.slice(at, end),
        after:
          oneLine(content.slice(end, end + contextLength)) +
          (end + contextLength < content.length ? '…' : ''),
      });
    }
  }
  return { count, snippets };
}
