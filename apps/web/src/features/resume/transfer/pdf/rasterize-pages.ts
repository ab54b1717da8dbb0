import type { PictureSource } from '@baigong/pdf/drawing';
import { papers, type ResumeDocument } from '@baigong/resume';
import type { ExportJob } from '../export-job.ts';
import { canvasFile } from '../image/canvas-file.ts';
import { captureSheet } from '../image/capture-sheet.ts';

/** The specification's. */
const jpegQuality = 0.9;

/** Every page as a JPEG, at the sharpness that was requested. */
export async function rasterizePages(
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
