import type { MadePdf, PdfRequest } from '@baigong/pdf/drawing';
import {
  formatDateRange,
  makeSharedCopy,
  richTextToPlain,
  type Entry,
  type ResumeDocument,
} from '@baigong/resume';
import { createOneShotWorker } from '../../../../shared/lib/worker-client.ts';
import type { ExportVerdict } from '../export-job.ts';
import { compareText, type ExpectedText } from './compare-text.ts';
import type { VerifyApi } from './verify.worker.ts';

const textOf = ({ fields }: Entry): string =>
  fields
    .filter(({ enabled }) => enabled)
    .map(({ type, value, range }) =>
      type === 'date-range'
        ? formatDateRange(range)
        : type === 'editor'
          ? richTextToPlain(value ?? '')
          : type === 'input'
            ? (value ?? '')
            : '',
    )
    .join('\n');

/** What a file must say: by the document, not by what was drawn of it. */
export function expectedText(document: ResumeDocument, request: PdfRequest, made: MadePdf): ExpectedText {
  const { fields } = makeSharedCopy(document, { phone: false, email: false, photo: false });
  const entries = [
    fields.workExperiences,
    fields.projectExperiences,
    fields.educations,
    // The title of a module of one's own is its heading.
    fields.customModules,
  ].flatMap((map) => Object.values(map));
  const drawn = request.pages.flatMap(({ drawings }) =>
    drawings.flatMap((drawing) =>
      drawing.kind === 'text' && drawing.show !== 'outline' ? drawing.units : [],
    ),
  );
  return {
    pages: request.pages.length,
    drawn: drawn.join(''),
    required: [fields.basicInfo, ...entries].map(textOf).join('\n'),
    lost: made.lost,
  };
}

const callWorker = createOneShotWorker<VerifyApi>(
  () => new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' }),
);

/** Opens the file again with pdf.js, in a worker, and compares. */
export async function verifyPdf(
  file: Blob,
  expected: ExpectedText,
  signal: AbortSignal,
): Promise<ExportVerdict> {
  try {
    return compareText(expected, await callWorker('readText', file, { signal }));
  } catch (error) {
    if (signal.aborted) throw error;
    return { good: false, text: '文件已经导出，但没能重新打开核对文字，请自己打开看一遍。' };
  }
}
