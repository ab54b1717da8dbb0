import { ExportProblem } from '../export-job.ts';
import type { WordAnswer, WordQuestion } from './word-worker.ts';

/**
 * Packs a Word file in a worker of its own: the page answers its visitor meanwhile, and a cancelled export ends at once.
 * @throws ExportProblem, and what the signal was aborted with
 */
export async function writeWord(question: WordQuestion, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const stop = () => reject(signal.reason as Error);
  worker.addEventListener('message', ({ data }: MessageEvent<WordAnswer>) => {
    if ('file' in data) {
      resolve(data.file);
      return;
    }
    console.warn('The Word file was not written:', data.failed);
    reject(new ExportProblem('Word 文档没有写成，请重试；仍然不行时换一种格式'));
  });
  worker.addEventListener('error', () =>
    reject(new ExportProblem('写 Word 文档的程序没有读到，请检查网络后重试')),
  );
  signal.addEventListener('abort', stop, { once: true });
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(question);
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}
