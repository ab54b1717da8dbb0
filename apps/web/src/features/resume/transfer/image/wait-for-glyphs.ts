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
export async function waitForGlyphs(
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
