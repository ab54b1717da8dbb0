import type { MadePdf, PdfRequest } from '@baigong/pdf/drawing';
import { ExportProblem } from '../export-job.ts';
import type { PdfAnswer, PdfQuestion } from './pdf-worker.ts';

let worker: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let nextId = 1;

/** An idle worker holds the fonts it has read: two minutes later it goes. */
const IDLE_MS = 120_000;

function dropWorker(): void {
  worker?.terminate();
  worker = undefined;
}

function getWorker(): Worker {
  clearTimeout(idle);
  idle = setTimeout(dropWorker, IDLE_MS);
  return (worker ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' }));
}

/** Writes a PDF in a worker. @throws ExportProblem, and what the signal was aborted with */
export function writePdf(
  request: PdfRequest,
  signal: AbortSignal,
  onPage: (page: number) => void,
): Promise<MadePdf> {
  signal.throwIfAborted();
  const asked = getWorker();
  const id = nextId++;
  clearTimeout(idle);
  const { promise, resolve, reject } = Promise.withResolvers<MadePdf>();
  const onMessage = ({ data }: MessageEvent<PdfAnswer>) => {
    if (data.id !== id) return;
    if ('page' in data) onPage(data.page);
    else if ('made' in data) resolve(data.made);
    else {
      console.warn('The PDF was not written:', data.failed);
      reject(new ExportProblem('字体或图片没有读到，请检查网络后重试'));
    }
  };
  const onError = () => {
    dropWorker();
    reject(new ExportProblem('浏览器没有完成排版，请关闭一些标签页后重试'));
  };
  const onAbort = () => {
    // What it is doing cannot be interrupted otherwise.
    dropWorker();
    reject(signal.reason as Error);
  };
  asked.addEventListener('message', onMessage);
  asked.addEventListener('error', onError);
  signal.addEventListener('abort', onAbort, { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  asked.postMessage({ id, request } satisfies PdfQuestion);
  return promise.finally(() => {
    asked.removeEventListener('message', onMessage);
    asked.removeEventListener('error', onError);
    signal.removeEventListener('abort', onAbort);
    clearTimeout(idle);
    idle = setTimeout(dropWorker, IDLE_MS);
  });
}
