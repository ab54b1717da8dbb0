import type { ResumeDocument } from '@baigong/resume';
import type { ExportOptions } from '@baigong/resume-export/export-job';
import { toast } from '../../../shared/ui/toast.tsx';
import { exportFormats } from './formats.ts';
import { exportOptionsFor, forgetExport, startExport, useExport } from './run-export.ts';

/**
 * The one press that makes a PDF: with the resume's own paper and page numbers, and told by notices alone.
 * @param changed what is otherwise than the dialog would begin with
 * @param fileName without its extension; empty: name and position
 */
export async function downloadPdf(
  document: ResumeDocument,
  hasPreview: boolean,
  changed: Partial<ExportOptions> = {},
  fileName = '',
): Promise<void> {
  const format = exportFormats.find(({ id }) => id === 'pdf');
  if (!format) throw new Error('There is no PDF format');
  const options = { ...exportOptionsFor(document), ...changed };
  await startExport({ format, fileName, options, document, hasPreview });
  const { notice, verdict } = useExport.getState();
  if (notice) toast('info', notice);
  if (verdict && verdict !== 'looking' && !verdict.good) toast('error', verdict.text);
  forgetExport();
}
