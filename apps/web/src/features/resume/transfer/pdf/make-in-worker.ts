import { makePdf, SliceFonts, type MadePdf, type PdfRequest } from '@baigong/pdf';
import initBrotli, { brotli_dec as unbrotli } from 'brotli-dec-wasm/web';
import { drawGlyph } from './draw-glyph.ts';

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
