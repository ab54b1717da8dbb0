import { papers } from '@baigong/resume';
import { renderOffScreen } from '../preview/off-screen-paper.tsx';
import {
  documentForExport,
  type ExportedFile,
  type ExportJob,
  type ExportResume,
} from '@baigong/resume-export/export-job';
import { canvasFile } from '@baigong/resume-export/drawing/pictures';
import { maxCanvasSide } from '../../../shared/pictures/max-canvas-side.ts';
import { captureSheet } from '@baigong/resume-export/capture-sheet';

/** Within what browsers draw: 2^28 pixels in all. */
const mostPixels = 200_000_000;

/** How much of the sheets one canvas may hold, in CSS pixels of height. */
const maxCanvasHeight = (width: number, scale: number): number =>
  Math.floor(Math.min(maxCanvasSide / scale, mostPixels / (width * scale * scale)));

/** From where to where each picture goes, in CSS pixels; whole pages as long as one fits. */
function pictureParts(
  kind: 'pages' | 'long',
  pages: number,
  pageHeight: number,
  tallest: number,
): readonly { readonly top: number; readonly height: number }[] {
  const inOne = kind === 'pages' ? 1 : Math.max(1, Math.floor(tallest / pageHeight));
  return Array.from({ length: Math.ceil(pages / inOne) }, (_, index) => ({
    top: index * inOne * pageHeight,
    height: Math.min(inOne, pages - index * inOne) * pageHeight,
  }));
}

const nameOf = ({ name }: ExportJob, index: number, count: number): string =>
  count === 1 ? `${name}.png` : `${name}-${index + 1}.png`;

/** One picture of all pages, or one of each; more where a browser's canvas ends. */
export const exportResume: ExportResume = async (job) => {
  const { options, signal } = job;
  const drawn = documentForExport(job.document, options);
  const page = papers[options.pageSize].px;
  const paper = await renderOffScreen(drawn);
  try {
    const size = { width: page.width, height: paper.pages * page.height };
    const capture = await captureSheet(paper.sheet, drawn, size, signal);
    const parts = pictureParts(
      options.pngKind,
      paper.pages,
      page.height,
      maxCanvasHeight(page.width, options.quality),
    );
    const files: ExportedFile[] = [];
    for (const [index, { top, height }] of parts.entries()) {
      signal.throwIfAborted();
      const done = Math.round(top / page.height);
      job.progress({ step: '正在绘制图片', done, total: paper.pages });
      const canvas = await capture.draw(top, height, options.quality);
      files.push({ name: nameOf(job, index, parts.length), blob: await canvasFile(canvas, 'image/png') });
    }
    capture.release();
    const split = options.pngKind === 'long' && parts.length > 1;
    return {
      files,
      notice: split ? `简历太长，一张图片放不下，已分成 ${parts.length} 张。` : undefined,
    };
  } finally {
    paper.dispose();
  }
};
