import { makePdf, SliceFonts, type DrawGlyph, type MadePdf, type PdfRequest } from '@baigong/pdf';
import initBrotli, { brotli_dec as unbrotli } from 'brotli-dec-wasm/web';

/** Picture pixels per CSS pixel. */
const density = 4;

/** Draws a character in the fonts of the machine; undefined where nothing of it is to be seen. */
const drawGlyph: DrawGlyph = (unit, run) => {
  const size = run.size * density;
  const pad = Math.ceil(size * 0.3);
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const font = `${run.italic ? 'italic ' : ''}${run.weight} ${size}px ${run.stack}`;
  context.font = font;
  const width = Math.ceil(context.measureText(unit).width) + 2 * pad;
  const height = Math.ceil(size * 1.6);
  const line = Math.round(size * 1.2);
  canvas.width = width;
  canvas.height = height;
  context.font = font;
  const [red, green, blue, alpha] = run.colour;
  context.fillStyle = `rgb(${red * 255} ${green * 255} ${blue * 255} / ${alpha})`;
  context.fillText(unit, pad, line);
  const rgba = context.getImageData(0, 0, width, height).data;
  let seen = false;
  for (let index = 3; !seen && index < rgba.length; index += 4) seen = rgba[index] !== 0;
  if (!seen) return undefined;
  return {
    source: { kind: 'pixels', rgba, width, height },
    left: -pad / density,
    top: -line / density,
    width: width / density,
    height: height / density,
  };
};

const brotli = initBrotli().then(() => unbrotli);

async function read(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const slices = new SliceFonts(read, () => brotli);

/** Opens fonts side by side: most of it is waiting for their bytes. */
async function openFonts(urls: readonly string[]): Promise<void> {
  await Promise.allSettled(urls.map((url) => slices.open(url)));
}

export async function make(request: PdfRequest, onPage: (page: number) => void): Promise<MadePdf> {
  await openFonts(request.slices.map(({ url }) => url));
  return makePdf(request, { slices, drawGlyph, onPage });
}
