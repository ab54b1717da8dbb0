import { hasModelText, type ResumeDocument } from '@baigong/resume';
import { create } from 'zustand';
import { download, leavingFile } from '../../../shared/lib/download.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import {
  ExportProblem,
  defaultExportOptions,
  defaultFileName,
  safeFileName,
  type ExportOptions,
  type ExportProgress,
  type ExportResult,
  type ExportVerdict,
} from '@baigong/resume-export/export-job';
import type { ExportFormat } from './formats.ts';
import { maskDocument } from '@baigong/resume-export/mask-document';

interface ExportState {
  /** Makes the file that was handed over last once more, for another device; of several files there is none. */
  readonly makeAgain: (() => Promise<File>) | undefined;
  /** The format that is being written. */
  readonly running: string | undefined;
  readonly progress: ExportProgress | undefined;
  readonly problem: string | undefined;
  readonly notice: string | undefined;
  readonly verdict: ExportVerdict | 'looking' | undefined;
}

const idle: ExportState = {
  makeAgain: undefined,
  running: undefined,
  progress: undefined,
  problem: undefined,
  notice: undefined,
  verdict: undefined,
};

/** The one export that may run, and how the last one ended. It outlives the dialog. */
export const useExport = create<ExportState>()(() => idle);

let current: AbortController | undefined;

interface ExportRequest {
  readonly format: ExportFormat;
  /** Empty: the default one. */
  readonly fileName: string;
  readonly document: ResumeDocument;
  readonly options: ExportOptions;
  /** Whether the preview is there to draw from. */
  readonly hasPreview: boolean;
}

const writtenBy = (document: ResumeDocument) => (hasModelText(document) ? 'partly-model' : 'no-model');

/** What an export begins with: the paper and page numbers that the resume has. */
export const exportOptionsFor = ({ styles: { styles } }: ResumeDocument): ExportOptions => ({
  ...defaultExportOptions,
  pageSize: styles.layout.pageSize,
  addPageNumbers: styles.print.pageNumbers,
});

/** Writes the files of a resume in a format and hands them over. Throws what `exportErrorMessage` explains. */
export async function exportFiles(
  { format, fileName, document, options }: Omit<ExportRequest, 'hasPreview'>,
  signal: AbortSignal,
  progress: (progress: ExportProgress) => void,
): Promise<ExportResult> {
  const { exportResume } = await format.load();
  signal.throwIfAborted();
  const result = await exportResume({
    document: options.masked ? maskDocument(document) : document,
    name: fileName.trim() ? safeFileName(fileName) : defaultFileName(document, options.masked),
    options,
    signal,
    progress,
  });
  signal.throwIfAborted();
  const by = writtenBy(document);
  for (const { blob, name } of result.files) await download(format.channel, blob, name, by);
  return result;
}

/** Why an export failed, for the visitor. */
export function exportErrorMessage(error: unknown): string {
  if (error instanceof ExportProblem) return error.message;
  if (error instanceof RangeError) return '简历太长，浏览器的内存放不下，请减少页数或降低清晰度';
  if (error instanceof TypeError && /fetch|import/i.test(error.message)) return '网络不通，请检查网络后重试';
  return '浏览器没有完成绘制，请重试；仍然不行时换一种格式';
}

/** Writes the resume in a format and hands the files over. Does nothing while another export runs. */
export async function startExport(request: ExportRequest): Promise<void> {
  if (current) return;
  const { format } = request;
  if (format.needsPreview && !request.hasPreview) {
    const problem = '未找到预览元素，无法导出';
    useExport.setState({ ...idle, problem });
    toast('error', problem);
    return;
  }
  const controller = new AbortController();
  current = controller;
  const { signal } = controller;
  useExport.setState({ ...idle, running: format.label });
  const dismiss = toast('info', `正在准备导出 ${format.label}…`, { durationMs: 600_000 });
  try {
    const result = await exportFiles(request, signal, (progress) => useExport.setState({ progress }));
    dismiss();
    toast('success', format.done);
    const [file, ...others] = result.files;
    const makeAgain =
      file && others.length === 0
        ? () => leavingFile(format.channel, file.blob, file.name, writtenBy(request.document))
        : undefined;
    useExport.setState({
      makeAgain,
      notice: result.notice,
      ...(result.verify ? { verdict: 'looking' } : {}),
    });
    const verdict = await result.verify?.(signal).catch(() => undefined);
    useExport.setState({ verdict });
  } catch (error) {
    dismiss();
    if (signal.aborted) {
      useExport.setState(idle);
      toast('info', '已取消导出');
    } else {
      console.warn('The export failed:', error);
      const problem = `导出失败：${exportErrorMessage(error)}`;
      useExport.setState({ problem });
      toast('error', problem);
    }
  } finally {
    current = undefined;
    useExport.setState({ running: undefined, progress: undefined });
  }
}

/** Ends the export that runs: nothing is handed over. */
export function cancelExport(): void {
  current?.abort(new DOMException('cancelled', 'AbortError'));
}

/** Forgets how the last export ended; what runs goes on. */
export function forgetExport(): void {
  if (!current) useExport.setState(idle);
}
