import { createWorkerClient, WorkerStopped } from '../../../shared/lib/worker-client.ts';
import {
  ExportProblem,
  documentForExport,
  type ExportVerdict,
  type ExportJob,
  type ExportResult,
  type ExportResume,
} from '@baigong/resume-export/export-job';
import { compareText, expectedText, type ExpectedText } from '@baigong/resume-export/compare-text';
import { readFilePages, textOfPage } from './read-file-pages.ts';
import type { MadePdf, PdfRequest } from '@baigong/pdf/drawing';
import type { PdfApi } from './pdf.worker.ts';
import { labelDescription } from '@baigong/pictures';
import { hasModelText } from '@baigong/resume';
import { textLabel } from '../../../shared/labels/text-label.ts';
import { renderOffScreen } from '../preview/off-screen-paper.tsx';
import { UnsupportedStyle } from '@baigong/resume-export/drawing/shapes';
import { drawRequest } from '@baigong/resume-export/pdf-request';

/** Opens the file again with pdf.js, in a worker, and compares. */
async function verifyPdf(file: Blob, expected: ExpectedText, signal: AbortSignal): Promise<ExportVerdict> {
  try {
    const pages = await readFilePages(file, signal);
    return compareText(expected, { pages: pages.length, text: pages.map(textOfPage).join('\n') });
  } catch (error) {
    if (signal.aborted) throw error;
    return { good: false, text: '文件已经导出，但没能重新打开核对文字，请自己打开看一遍。' };
  }
}

// An idle worker holds the fonts that it has read.
const worker = createWorkerClient<PdfApi>(
  () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' }),
  { idleMs: 120_000 },
);

/** Writes a PDF in a worker. @throws ExportProblem, or the signal's reason */
async function writePdf(
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

async function exportAs(job: ExportJob, kind: 'text' | 'picture'): Promise<ExportResult> {
  const drawn = documentForExport(job.document, job.options);
  const label = hasModelText(job.document) ? labelDescription(textLabel(crypto.randomUUID())) : undefined;
  const paper = await renderOffScreen(drawn);
  let request: PdfRequest;
  try {
    job.signal.throwIfAborted();
    request = await drawRequest(job, drawn, paper, kind, label);
  } finally {
    paper.dispose();
  }
  const total = request.pages.length;
  const progress = (done: number) => job.progress({ step: '正在写入页面', done, total });
  progress(0);
  const made = await writePdf(request, job.signal, progress);
  const expected = expectedText(job.document, request, made);
  const { substituted } = made;
  return {
    files: [{ name: `${job.name}.pdf`, blob: made.file }],
    notice:
      substituted.length > 0
        ? `内置字体没有“${substituted.slice(0, 8).join('')}”${substituted.length > 8 ? '等字' : ''}，已画成图片放在原位，仍可复制。`
        : undefined,
    verify: (signal) => verifyPdf(made.file, expected, signal),
  };
}

/** A PDF drawn as the preview draws the resume: of text, or of pictures with the text behind them. */
export const exportResume: ExportResume = async (job) => {
  if (job.options.pdfKind === 'picture') return exportAs(job, 'picture');
  try {
    return await exportAs(job, 'text');
  } catch (error) {
    if (!(error instanceof UnsupportedStyle)) throw error;
    const made = await exportAs(job, 'picture');
    return {
      ...made,
      notice: `自定义样式里的 ${error.message} 无法画成矢量，这份 PDF 已改存为图片；文字仍可搜索和复制。`,
    };
  }
};
