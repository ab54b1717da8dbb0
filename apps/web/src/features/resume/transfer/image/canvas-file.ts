import { ExportProblem } from '../export-job.ts';

/** A canvas as a file; frees the canvas. Browsers give none for a canvas that is too large. */
export async function canvasFile(
  canvas: HTMLCanvasElement,
  type: 'image/png' | 'image/jpeg' | 'image/webp',
  quality?: number,
): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  canvas.width = 0;
  canvas.height = 0;
  if (!blob || blob.size === 0) throw new ExportProblem('浏览器的内存放不下这张图片，请降低清晰度');
  return blob;
}
