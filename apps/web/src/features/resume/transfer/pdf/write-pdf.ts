import type { MadePdf, PdfRequest } from '@baigong/pdf/drawing';
import { createWorkerClient, WorkerStopped } from '../../../../shared/lib/worker-client.ts';
import { ExportProblem } from '../export-job.ts';
import type { PdfApi } from './pdf.worker.ts';

// An idle worker holds the fonts that it has read.
const worker = createWorkerClient<PdfApi>(
  () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' }),
  { idleMs: 120_000 },
);

/** Writes a PDF in a worker. @throws ExportProblem, or the signal's reason */
export async function writePdf(
  request: PdfRequest,
  signal: AbortSignal,
  onPage: (page: number) => void,
): Promise<MadePdf> {
  try {
    return await worker.call('write', request, { signal, onProgress: onPage });
  } catch (error) {
    if (signal.aborted) {
      // Writing does not yield: only ending the worker stops it.
      worker.close();
      throw error;
    }
    if (error instanceof WorkerStopped) {
      throw new ExportProblem('浏览器没有完成排版，请关闭一些标签页后重试');
    }
    console.warn('The PDF was not written:', error);
    throw new ExportProblem('字体或图片没有读到，请检查网络后重试');
  }
}
