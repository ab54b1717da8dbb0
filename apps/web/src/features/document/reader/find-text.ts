import { findIncrementally } from '@baigong/documents';
import type { DocumentText, Position } from '@baigong/document-reader/document-text';
import { showHits } from './reader-store.ts';

/** Work before yielding to the main thread. */
const workSliceMs = 8;

function yieldToMain(): Promise<void> {
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
 * Finds text in the document and shows the matches. A newer search cancels it. Resolves with the matches; undefined if it was
 * cancelled.
 */
export async function findText(
  text: Pick<DocumentText, 'blocks'>,
  words: string,
): Promise<readonly Position[] | undefined> {
  search += 1;
  const mine = search;
  const hits: Position[] = [];
  let from = performance.now();
  for (const found of findIncrementally(text, words)) {
    for (const position of found) hits.push(position);
    if (performance.now() - from < workSliceMs) continue;
    await yieldToMain();
    if (mine !== search) return undefined;
    from = performance.now();
  }
  showHits(words, hits);
  return hits;
}

/** Cancels the running search. */
export function cancelFind(): void {
  search += 1;
}
