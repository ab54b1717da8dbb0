import type { ResumeDocument } from '@baigong/resume';
import { createYieldToMain, ExportProblem } from './export-job.ts';
import { standaloneSheet } from './standalone-page.ts';

/** Pixels of the looking canvas per CSS pixel: enough to see whether there are characters. */
const scale = 0.4;
const TIMEOUT_MS = 4_000;
const RETRY_MS = 80;

/** Where words stand on the sheets, as far as `height`, in pixels of the looking canvas. */
function textBoxes(sheet: HTMLElement, height: number): readonly DOMRect[] {
  const { left, top } = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('.resume-name, .resume-title-text, .resume-entry-name, .resume-rich p')]
    .filter((element) => element.textContent?.trim())
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.bottom - top < height)
    .map(
      (box) =>
        new DOMRect(
          Math.max(0, Math.floor((box.left - left) * scale)),
          Math.floor((box.top - top) * scale),
          Math.ceil(box.width * scale),
          Math.ceil(box.height * scale),
        ),
    );
}

/** Whether more than one colour is in each of the boxes. */
function hasInk(canvas: HTMLCanvasElement, boxes: readonly DOMRect[]): boolean {
  const { width, height } = canvas;
  const image = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  if (!image) return true;
  const pixels = new Uint32Array(image.data.buffer);
  return boxes.every((box) => {
    const background = pixels[box.y * width + box.x];
    for (let y = box.y; y < Math.min(box.bottom, height); y += 1)
      for (let x = box.x; x < Math.min(box.right, width); x += 1)
        if (pixels[y * width + x] !== background) return true;
    return false;
  });
}

/**
 * Fonts within a picture load after it, and it does not tell when they have: it is drawn until there are characters
 * where characters stand.
 *
 * @param draw draws the sheets from their top, as far as `height`, at a scale
 * @param yieldToMain lets the page answer its user
 * @param sheet the sheets in the document, where their words can be measured
 */
async function waitForGlyphs(
  draw: (height: number, scale: number) => Promise<HTMLCanvasElement>,
  yieldToMain: () => Promise<void>,
  sheet: HTMLElement,
  height: number,
): Promise<void> {
  const boxes = textBoxes(sheet, height);
  const startedAt = performance.now();
  const isWritten = async () => hasInk(await draw(height, scale), boxes);
  while (!(await isWritten()) && performance.now() - startedAt < TIMEOUT_MS)
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS);
    });
  await yieldToMain();
}

interface SheetCapture {
  /** Draws a part of the sheets, in CSS pixels from their top, on a canvas of so many pixels per CSS pixel. */
  readonly draw: (top: number, height: number, scale: number) => Promise<HTMLCanvasElement>;
  readonly release: () => void;
}

/** The specification's rest before a capture, in milliseconds. */
const SETTLE_MS = 200;

/** Pixels that are drawn before the page may answer its user: about 10 ms of work. */
const pixelsAtOnce = 1_500_000;

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
