import type { BrushAnswer, BrushTask } from './brush-worker.ts';

let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let nextTask = 1;

/** The brush's worker could not paint. */
export class BrushBroke extends Error {
  override readonly name = 'BrushBroke';
}

export function dropBrush(): void {
  clearTimeout(idle);
  worker?.terminate();
  worker = null;
}

/** Lets the worker go after a minute without work: it holds the memory of its last picture. */
export function keepBrushSoon(): void {
  clearTimeout(idle);
  idle = setTimeout(dropBrush, 60_000);
}

/** Has a picture painted, off the page's thread, as a PNG. Rejects when the signal aborts or the worker breaks. */
export function askBrush(
  task: Omit<BrushTask, 'id'>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Blob> {
  clearTimeout(idle);
  signal.throwIfAborted();
  const asked = (worker ??= new Worker(new URL('./brush-worker.ts', import.meta.url), { type: 'module' }));
  const id = nextTask++;
  return new Promise((resolve, reject) => {
    const end = () => {
      asked.removeEventListener('message', onMessage);
      asked.removeEventListener('error', onError);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown) => {
      end();
      reject(error instanceof Error ? error : new BrushBroke(String(error)));
    };
    const onMessage = ({ data }: MessageEvent<BrushAnswer>) => {
      if (data.id !== id) return;
      if ('progress' in data) onProgress(data.progress);
      else if ('picture' in data) {
        end();
        resolve(data.picture);
      } else fail(new BrushBroke(data.problem));
    };
    const onError = (event: ErrorEvent) => {
      dropBrush();
      fail(new BrushBroke(event.message));
    };
    const onAbort = () => fail(signal.reason);
    asked.addEventListener('message', onMessage);
    asked.addEventListener('error', onError);
    signal.addEventListener('abort', onAbort, { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    asked.postMessage({ id, ...task });
  });
}
