import { attachmentName } from '../import/import-reading.ts';
import type { Attachment } from '@baigong/pdf/drawing';
import { exportedCopy, type ResumeDocument } from '@baigong/resume';

/**
 * The resume's data for a PDF to carry: what its owner shows. Fields and modules that are switched off are emptied,
 * and what other programs keep beside the document (notes) is left out.
 */
export function attachedData(document: ResumeDocument): Attachment {
  return {
    name: attachmentName,
    type: 'application/json',
    description: '百工简历数据：导入这份 PDF 即可继续编辑',
    bytes: new TextEncoder().encode(JSON.stringify(exportedCopy(document))),
  };
}
