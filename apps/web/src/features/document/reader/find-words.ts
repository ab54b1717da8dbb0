import { findInSteps, type DocumentText, type Position } from '@baigong/documents';
import { showHits } from './reader-store.ts';

/** Milliseconds of work after which the page may do what else there is. */
const turn = 8;

/** Lets the page draw and hear the visitor. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

let search = 0;

/**
 * Finds words in the text of the reader and shows where they stand, the first place in sight. A newer search ends the one before.
 * Resolves with the places; undefined where it was ended.
 */
export async function findWords(
  text: Pick<DocumentText, 'blocks'>,
  words: string,
): Promise<readonly Position[] | undefined> {
  search += 1;
  const mine = search;
  const hits: Position[] = [];
  let from = performance.now();
  for (const found of findInSteps(text, words)) {
    for (const position of found) hits.push(position);
    if (performance.now() - from < turn) continue;
    // oxlint-disable-next-line no-await-in-loop -- a long text is looked through piece by piece
    await breathe();
    if (mine !== search) return undefined;
    from = performance.now();
  }
  showHits(words, hits);
  return hits;
}

/** Ends the search that goes on. */
export function endFinding(): void {
  search += 1;
}
