import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { createOneShotWorker, WorkerTimeout } from '../../../shared/lib/worker-client.ts';
import type { ImportApi, ImportRequest } from './import.worker.ts';
import { importLimits, importMessages, type ImportReading } from '@baigong/resume-import/import-reading';

const callWorker = createOneShotWorker<ImportApi>(
  () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * Reads a file or a text in a worker, which ends afterwards, or when it takes too long: nothing that a file does there
 * can block or change the page.
 */
export async function readInWorker(request: ImportRequest, signal?: AbortSignal): Promise<ImportReading> {
  if ('file' in request && request.file.size > importLimits.file) {
    return {
      kind: 'problem',
      message: `“${request.file.name}”有 ${formatBytes(request.file.size)}，超过 ${formatBytes(importLimits.file)} 的上限，没有打开。简历文件通常不到 1 MB，请确认选对了文件。`,
    };
  }
  try {
    return await callWorker('read', request, { signal, timeoutMs: importLimits.timeoutMs });
  } catch (error) {
    if (signal?.aborted) throw error;
    const isTimeout = error instanceof WorkerTimeout;
    return { kind: 'problem', message: isTimeout ? importMessages.tooLong : importMessages.failed };
  }
}
