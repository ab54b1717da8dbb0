import type { PageDrawing, PdfRequest } from '@baigong/pdf/drawing';
import { labelDescription } from '@baigong/pictures';
import { hasModelText, papers, type ResumeDocument } from '@baigong/resume';
import { textLabel } from '../../../../shared/labels/text-label.ts';
import { renderOffScreen, type OffScreenPaper } from '../../preview/paper/off-screen-paper.tsx';
import { documentForExport } from '../document-for-export.ts';
import { createYieldToMain } from '../drawing/yield-to-main.ts';
import { splitPages, readBookmarks } from '../drawing/split-pages.ts';
import { readSheet, type SheetDrawing } from '../drawing/read-sheet.ts';
import { UnsupportedStyle } from '../drawing/unsupported-style.ts';
import type { ExportJob, ExportResult, ExportResume } from '../export-job.ts';
import { attachedData } from './attached-data.ts';
import { expectedText, verifyPdf } from './verify-pdf.ts';
import { rasterizePages } from './rasterize-pages.ts';
import { writePdf } from './write-pdf.ts';

const points = (mm: number): number => (mm * 72) / 25.4;

/** What the file is called in a reader's title bar, and whose it is. */
function titleOf({ document, name }: ExportJob): Pick<PdfRequest, 'title' | 'author'> {
  const author = document.fields.basicInfo.fields.find(({ id }) => id === 'name')?.value?.trim() ?? '';
  return { title: name, author };
}

/** Text that is found and copied, and not seen: a picture below it shows it. */
const hidden = ({ drawings, links }: PageDrawing): PageDrawing => ({
  links,
  drawings: drawings.flatMap((drawing) =>
    drawing.kind === 'text' && drawing.show === 'shown' ? [{ ...drawing, show: 'hidden' as const }] : [],
  ),
});

async function drawRequest(
  job: ExportJob,
  drawn: ResumeDocument,
  { sheet, pages }: OffScreenPaper,
  kind: 'text' | 'picture',
): Promise<PdfRequest> {
  const { px, mm } = papers[job.options.pageSize];
  const bookmarks = readBookmarks(sheet, px.height);
  const photographs = kind === 'picture' ? await rasterizePages(job, sheet, drawn, pages) : undefined;
  const drawing: SheetDrawing = await readSheet(sheet, px, createYieldToMain(job.signal), kind === 'picture');
  const cut = splitPages(drawing, drawing.links, px.height, pages);
  const common = {
    ...titleOf(job),
    language: drawing.language,
    structure: drawing.structure,
    created: Date.now(),
    page: px,
    paper: { width: points(mm.width), height: points(mm.height) },
    slices: drawing.chooser.slices,
    bookmarks,
    descriptions: hasModelText(job.document) ? labelDescription(textLabel(crypto.randomUUID())) : undefined,
    attachment: job.options.attachData ? attachedData(job.document) : undefined,
  };
  if (!photographs) return { ...common, pages: cut, pictures: await drawing.pictures.sources() };
  return {
    ...common,
    pictures: photographs,
    slices: [],
    pages: cut.map(hidden).map((page, picture) => ({
      ...page,
      drawings: [
        { kind: 'picture', picture, matrix: [px.width, 0, 0, px.height, 0, 0], opacity: 1 },
        ...page.drawings,
      ],
    })),
  };
}

async function exportAs(job: ExportJob, kind: 'text' | 'picture'): Promise<ExportResult> {
  const drawn = documentForExport(job.document, job.options);
  const paper = await renderOffScreen(drawn);
  let request: PdfRequest;
  try {
    job.signal.throwIfAborted();
    request = await drawRequest(job, drawn, paper, kind);
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
