import type { Attachment, PictureSource, PageDrawing, PdfRequest } from '@baigong/pdf/drawing';
import { attachmentName, exportedCopy } from './embedded-data.ts';
import { papers, type ResumeDocument } from '@baigong/resume';
import { createYieldToMain, type ExportJob } from './export-job.ts';
import { canvasFile } from './drawing/pictures.ts';
import { captureSheet } from './capture-sheet.ts';
import { splitPages, readBookmarks } from './drawing/split-pages.ts';
import { readSheet, type SheetDrawing } from './drawing/read-sheet.ts';

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

/** The specification's. */
const jpegQuality = 0.9;

/** Every page as a JPEG, at the sharpness that was requested. */
async function rasterizePages(
  job: ExportJob,
  sheet: HTMLElement,
  drawn: ResumeDocument,
  pages: number,
): Promise<readonly PictureSource[]> {
  const { width, height } = papers[job.options.pageSize].px;
  const { quality } = job.options;
  const capture = await captureSheet(sheet, drawn, { width, height: pages * height }, job.signal);
  const pictures: PictureSource[] = [];
  for (let page = 0; page < pages; page += 1) {
    job.signal.throwIfAborted();
    job.progress({ step: '正在绘制页面', done: page, total: pages });
    const canvas = await capture.draw(page * height, height, quality);
    const size = { width: canvas.width, height: canvas.height };
    const file = await canvasFile(canvas, 'image/jpeg', jpegQuality);
    pictures.push({ kind: 'jpeg', bytes: new Uint8Array(await file.arrayBuffer()), ...size });
  }
  capture.release();
  return pictures;
}

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

/**
 * What the PDF is written of: the laid-out sheets as shapes and text, or as pictures with the text behind them.
 * @param descriptions the metadata with the label of AI-written text
 */
export async function drawRequest(
  job: ExportJob,
  drawn: ResumeDocument,
  { sheet, pages }: { readonly sheet: HTMLElement; readonly pages: number },
  kind: 'text' | 'picture',
  descriptions: PdfRequest['descriptions'],
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
    descriptions,
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
