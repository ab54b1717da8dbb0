import { compareReading, type MachineReading, type ResumeDocument } from '@baigong/resume';
import { defaultExportOptions, ExportProblem } from '../../transfer/export-job.ts';
import { readInWorker } from '../../transfer/import/read-in-worker.ts';

export type ReadStep = 'writing' | 'reading';

export type MachineReadingResult =
  | { readonly kind: 'read'; readonly reading: MachineReading }
  | { readonly kind: 'problem'; readonly message: string };

/**
 * Exports the resume as the PDF that the visitor would get, reads the file again as any other PDF, and compares. The
 * file does not carry the resume's data: a recruiting system would not look at them.
 */
export async function readExported(
  document: ResumeDocument,
  signal: AbortSignal,
  onStep: (step: ReadStep) => void,
): Promise<MachineReadingResult> {
  onStep('writing');
  const { layout, print } = document.styles.styles;
  try {
    const { exportResume } = await import('../../transfer/pdf/export-pdf.ts');
    const made = await exportResume({
      document,
      name: '简历',
      options: {
        ...defaultExportOptions,
        pageSize: layout.pageSize,
        addPageNumbers: print.pageNumbers,
        attachData: false,
      },
      signal,
      progress: () => undefined,
    });
    const blob = made.files[0]?.blob;
    if (!blob) throw new ExportProblem('没有得到文件');
    onStep('reading');
    const file = new File([blob], '简历.pdf', { type: 'application/pdf' });
    const read = await readInWorker({ file, strict: false }, signal);
    if (read.kind === 'problem') return { kind: 'problem', message: read.message };
    if (read.kind !== 'recognised') return { kind: 'problem', message: '没有读到文件里的文字，请重试。' };
    return { kind: 'read', reading: compareReading(document, read.recognised, read.text) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExportProblem) return { kind: 'problem', message: `${error.message}。` };
    console.warn('The exported file was not read:', error);
    return { kind: 'problem', message: '没能生成这份 PDF，请检查网络后重试。简历没有改动。' };
  }
}
