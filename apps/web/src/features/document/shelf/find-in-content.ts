import type { DocumentHead } from '../records/document-record.ts';

/** A document in which all the words typed stand. */
export interface ShelfHit {
  readonly head: DocumentHead;
  /** How often the words stand in its text; 0 where only the title has them. */
  readonly count: number;
  readonly snippets: readonly Snippet[];
}

/** A few words around a hit: what is before, the hit, what is after. */
export interface Snippet {
  readonly before: string;
  readonly hit: string;
  readonly after: string;
}

const around = 34;
const mostSnippets = 3;
const mostCounted = 999;

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Where words stand in a text, with what is around the first ones. Words are typed parted by blanks; all have to be there. */
export function findInContent(
  title: string,
  content: string,
  query: string,
): Pick<ShelfHit, 'count' | 'snippets'> | null {
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
      at >= 0 && count < mostCounted;
      at = small.indexOf(word, at + word.length)
    ) {
      count += 1;
      if (snippets.length >= mostSnippets || at < shownTo) continue;
      const end = at + word.length;
      shownTo = end + around;
      snippets.push({
        before: (at > around ? '…' : '') + oneLine(content.slice(Math.max(0, at - around), at)),
        hit: content.slice(at, end),
        after: oneLine(content.slice(end, end + around)) + (end + around < content.length ? '…' : ''),
      });
    }
  }
  return { count, snippets };
}
