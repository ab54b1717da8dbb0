import type { ImportAnswer, ImportRequest } from './import-worker.ts';
import { importLimits, importMessages, type ImportReading } from './import-reading.ts';

/**
 * Reads a file or a text in a worker of its own, which is ended afterwards, or when it takes too long: nothing that a
 * file does there can hold up or change the page.
 */
export function readInWorker(request: ImportRequest, signal?: AbortSignal): Promise<ImportReading> {
  if ('file' in request && request.file.size > importLimits.file) {
    const size = (request.file.size / 1024 / 1024).toFixed(0);
    const most = importLimits.file / 1024 / 1024;
    return Promise.resolve({
      kind: 'problem',
      message: `“${request.file.name}”有 ${size} MB，超过 ${most} MB 的上限，没有打开。简历文件通常不到 1 MB，请确认选对了文件。`,
    });
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.terminate();
    };
    const finish = (reading: ImportReading) => {
      end();
      resolve(reading);
    };
    const timer = setTimeout(
      () => finish({ kind: 'problem', message: importMessages.tooLong }),
      importLimits.timeoutMs,
    );
    const onAbort = () => {
      end();
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
    };
    signal?.addEventListener('abort', onAbort);
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<ImportAnswer>>) => {
      if (data.reading) finish(data.reading);
    });
    worker.addEventListener('error', () => finish({ kind: 'problem', message: importMessages.failed }));
    worker.postMessage(request);
  });
}
