import type { DocumentText } from '@baigong/document-reader/document-text';
import { extractText } from '../src/features/document/extraction/extract-text.ts';
import {
  analyseDocument,
  compareTexts,
  removeFromIndex,
  indexDocument,
  searchDocuments,
} from '../src/features/document/analysis/analysis-client.ts';

/** What one run over a file took, in milliseconds. */
export interface DocumentTimes {
  readonly firstPage: number;
  readonly read: number;
  readonly indexed: number;
  readonly searches: readonly number[];
  readonly hits: number;
  readonly analysed: number;
  readonly compared: number;
  readonly longestTask: number;
  readonly pages: number;
  readonly letters: number;
}

declare global {
  interface Window {
    measureDocument: (queries: readonly string[]) => Promise<DocumentTimes>;
    readFile: (recognise: boolean) => Promise<DocumentText>;
  }
}

function chosen(): File {
  const input = document.querySelector<HTMLInputElement>('#file');
  const file = input?.files?.[0];
  if (!file) throw new Error('no file chosen');
  return file;
}

window.readFile = (recognise) => extractText(chosen(), { recognise });

/** Reads the chosen file, indexes it and searches it, with the page's own workers. */
window.measureDocument = async (queries) => {
  let longestTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  const begun = performance.now();
  let firstPage = 0;
  const text = await extractText(chosen(), {
    onPartial: ({ blocks }) => {
      if (firstPage === 0 && blocks.length > 0) firstPage = performance.now() - begun;
    },
  });
  const read = performance.now() - begun;
  await indexDocument('bench', text);
  const indexed = performance.now() - begun;
  const searches: number[] = [];
  let hits = 0;
  for (const query of queries) {
    const asked = performance.now();
    hits += (await searchDocuments(query)).length;
    searches.push(performance.now() - asked);
  }
  const analysing = performance.now();
  await analyseDocument(text);
  const analysed = performance.now() - analysing;
  const comparing = performance.now();
  await compareTexts(text, { blocks: text.blocks.filter((_, index) => index % 20 !== 0) });
  const compared = performance.now() - comparing;
  await removeFromIndex('bench');
  observer.disconnect();
  const letters = text.blocks.reduce((sum, block) => sum + block.text.length, 0);
  return {
    firstPage,
    read,
    indexed,
    searches,
    hits,
    analysed,
    compared,
    longestTask,
    pages: text.pages ?? 0,
    letters,
  };
};
