import { fitBytes, type ByteTarget, type FittedFile, type PhotoSize } from '@baigong/id-photo';
import { padJpeg, writeDensity, type PictureLabel } from '@baigong/pictures';
import { encodeCanvas } from '../../../shared/pictures/encode-picture.ts';

export type PhotoFormat = 'image/jpeg' | 'image/png';

export interface FileOptions {
  readonly format: PhotoFormat;
  /** KB of 1,024 bytes; null leaves the weight to the quality. Only a JPEG can be aimed. */
  readonly kb: { readonly min: number; readonly max: number } | null;
  /** Says who produced the picture, when it said so itself. */
  readonly label: PictureLabel | null;
}

export interface MadeFile {
  readonly blob: Blob;
  readonly dpi: number;
  /** 1 to 100; undefined for a PNG. */
  readonly quality: number | undefined;
  readonly outcome: FittedFile['outcome'];
  readonly padding: number;
}

/** What a JPEG is written at when nobody aims at a weight. */
const defaultQuality = 95;

async function bytesOf(
  canvas: HTMLCanvasElement,
  { format, label }: FileOptions,
  dpi: number,
  quality?: number,
) {
  const blob = await encodeCanvas(canvas, format, label, quality === undefined ? undefined : quality / 100);
  return writeDensity(new Uint8Array(await blob.arrayBuffer()), dpi);
}

const bytes = ({ min, max }: { min: number; max: number }): ByteTarget => ({
  min: Math.ceil(min * 1024),
  max: Math.floor(max * 1024),
});

/** The photo as a file that says its density. Throws PictureNotEncoded where the browser cannot write the format. */
export async function makeFile(
  canvas: HTMLCanvasElement,
  { dpi }: PhotoSize,
  options: FileOptions,
): Promise<MadeFile> {
  const whole = { dpi, padding: 0, outcome: 'met' } as const;
  const blobOf = (data: Uint8Array) => new Blob([new Uint8Array(data)], { type: options.format });
  if (options.format === 'image/png')
    return { ...whole, blob: blobOf(await bytesOf(canvas, options, dpi)), quality: undefined };
  if (!options.kb) {
    const data = await bytesOf(canvas, options, dpi, defaultQuality);
    return { ...whole, blob: blobOf(data), quality: defaultQuality };
  }
  const fitted = await fitBytes(
    bytes(options.kb),
    (quality) => bytesOf(canvas, options, dpi, quality),
    padJpeg,
  );
  const { quality, outcome, padding } = fitted;
  return { dpi, blob: blobOf(fitted.bytes), quality, outcome, padding };
}

/** `证件照-一寸-295x413.jpg` */
export function fileName({ name, px }: PhotoSize, format: PhotoFormat): string {
  const plain = name.replace(/\s*·\s*/g, '-');
  return `证件照-${plain}-${px.width}x${px.height}.${format === 'image/png' ? 'png' : 'jpg'}`;
}
