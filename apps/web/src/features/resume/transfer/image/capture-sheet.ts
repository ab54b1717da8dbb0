import type { ResumeDocument } from '@baigong/resume';
import { maxCanvasSide } from '../../../../shared/pictures/max-canvas-side.ts';
import { createYieldToMain } from '../drawing/yield-to-main.ts';
import { ExportProblem } from '../export-job.ts';
import { standaloneSheet } from '../html/standalone-page.ts';
import { waitForGlyphs } from './wait-for-glyphs.ts';

interface SheetCapture {
  /** Draws a part of the sheets, in CSS pixels from their top, on a canvas of so many pixels per CSS pixel. */
  readonly draw: (top: number, height: number, scale: number) => Promise<HTMLCanvasElement>;
  readonly release: () => void;
}

/** The specification's rest before a capture, in milliseconds. */
const SETTLE_MS = 200;

/** Within what browsers draw: 2^28 pixels in all. */
const mostPixels = 200_000_000;

/** Pixels that are drawn before the page may answer its user: about 10 ms of work. */
const pixelsAtOnce = 1_500_000;

/** How much of the sheets one canvas may hold, in CSS pixels of height. */
export const maxCanvasHeight = (width: number, scale: number): number =>
  Math.floor(Math.min(maxCanvasSide / scale, mostPixels / (width * scale * scale)));

/**
 * Takes the sheets as a picture: their markup, styles and fonts inside an SVG image, which the browser draws with the
 * engine that draws the page.
 *
 * @param measured the sheets in the document, where `sheet` is a copy that is not
 */
export async function captureSheet(
  sheet: HTMLElement,
  resume: ResumeDocument,
  size: { readonly width: number; readonly height: number },
  signal: AbortSignal,
  measured: HTMLElement = sheet,
): Promise<SheetCapture> {
  await new Promise((resolve) => {
    setTimeout(resolve, SETTLE_MS);
  });
  signal.throwIfAborted();
  const { css, markup } = await standaloneSheet(sheet, resume);
  signal.throwIfAborted();
  const { width, height } = size;
  const yieldToMain = createYieldToMain(signal);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml" lang="zh-CN"><style>${css
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</style>${markup}</div></foreignObject></svg>`;
  const image = new Image();
  // A blob's address would make the canvas unreadable; the two signs are all that a data URL of text cannot hold.
  const address = `data:image/svg+xml;charset=utf-8,${svg.replaceAll('%', '%25').replaceAll('#', '%23')}`;
  // The browser reads it at once, fonts and all.
  await yieldToMain();
  image.src = address;
  try {
    await image.decode();
  } catch {
    throw new ExportProblem('浏览器没有画出页面，请关闭一些标签页后重试');
  }
  const draw: SheetCapture['draw'] = async (top, part, scale) => {
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(part * scale);
    // Pixels that are read are drawn by the processor, and at once: strip by strip instead of all at the end.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new ExportProblem('浏览器的内存放不下这张图片，请降低清晰度');
    context.fillStyle = '#ffffff';
    const strip = Math.max(64, Math.floor(pixelsAtOnce / Math.max(1, canvas.width)));
    for (let y = 0; y < canvas.height; y += strip) {
      const tall = Math.min(strip, canvas.height - y);
      context.save();
      context.beginPath();
      context.rect(0, y, canvas.width, tall);
      context.clip();
      context.fillRect(0, y, canvas.width, tall);
      context.setTransform(scale, 0, 0, scale, 0, -top * scale);
      context.drawImage(image, 0, 0, width, height);
      context.restore();
      context.getImageData(0, y, 1, 1);
      await yieldToMain();
    }
    return canvas;
  };
  await waitForGlyphs((part, scale) => draw(0, part, scale), yieldToMain, measured, height);
  signal.throwIfAborted();
  return {
    draw,
    release() {
      image.src = '';
    },
  };
}
