import { quantise, writePalettePng } from '@baigong/pictures';
import { serveWorker, withTransfer } from '../lib/worker-server.ts';

interface PaletteInput {
  readonly pixels: ImageData;
  readonly colours: number;
  readonly dither: boolean;
}

const handlers = {
  write({ pixels, colours, dither }: PaletteInput): Uint8Array {
    const bytes = writePalettePng(quantise(pixels, colours, dither));
    return withTransfer(bytes, [bytes.buffer]);
  },
};

export type PalettePngApi = typeof handlers;

serveWorker(handlers);
