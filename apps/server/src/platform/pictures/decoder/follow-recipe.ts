import type { Sharp } from 'sharp';
import { loadSharp } from '../load-sharp.ts';
import type { DecodeRequest, Made, OutputSpec } from './recipe.ts';

/** A WebP copy of more pixels than this is written the way that keeps less in memory, though the file is larger. */
const frugalPixels = 4_000_000;
const frugalEffort = 2;

/** Copies of pictures of up to this many pixels are made two at a time, except in AVIF, which nobody waits for. */
const pairedPixels = 3_000_000;

function encode(picture: Sharp, { format }: OutputSpec, pixels: number): Sharp {
  switch (format.type) {
    case 'jpeg':
      // Better tables for the same pixels take 12 bytes of memory for each; a smaller picture can have them.
      return picture.jpeg({ ...format, optimiseCoding: pixels <= frugalPixels });
    case 'png':
      return picture.png(format);
    case 'webp': {
      const effort = pixels > frugalPixels ? frugalEffort : format.effort;
      return picture.webp({ quality: format.quality, ...(effort === undefined ? {} : { effort }) });
    }
    case 'avif':
      return picture.avif(format);
    case 'raw':
      return picture.raw({ depth: 'uchar' });
  }
}

/** @param pixels what the picture has at most, once it is resized */
async function make(open: Sharp, spec: OutputSpec, pixels: number): Promise<Made> {
  let picture = open.toColourspace(spec.grey ? 'b-w' : 'srgb');
  if (spec.flatten) picture = picture.flatten({ background: '#ffffff' });
  if (spec.extract) picture = picture.extract(spec.extract);
  if (spec.resize) picture = picture.resize(spec.resize);
  if (spec.overlay) {
    const { file, left, top, width, height } = spec.overlay;
    const sharp = await loadSharp();
    const input = await sharp(file).resize(width, height, { fit: 'fill' }).png().toBuffer();
    picture = picture.composite([{ input, left, top }]);
  }
  if (spec.alpha) picture = picture.ensureAlpha();
  if (spec.description !== undefined)
    picture = picture.withExif({ IFD0: { ImageDescription: spec.description } });
  if (spec.xmp !== undefined) picture = picture.withXmp(spec.xmp);
  const { data, info } = await encode(picture, spec, pixels).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function pixelsOf({ resize }: OutputSpec, width: number, height: number): number {
  if (!resize) return width * height;
  const factor = Math.min(1, resize.width / width);
  return Math.ceil(width * factor) * Math.min(Math.ceil(height * factor), resize.height ?? Infinity);
}

/** The pixels that the other files are made of. */
async function drawBase(first: Made, { recipe: { first: spec, base: resize }, maxPixels }: DecodeRequest) {
  if (spec.format.type === 'raw') return first;
  const sharp = await loadSharp();
  const { data, info } = await sharp(first.data, { limitInputPixels: maxPixels })
    .resize(resize)
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** What was made of a picture is more than its asker may hold. */
export class OutputTooLargeError extends Error {}

/** Adds files to those made. @throws OutputTooLargeError */
function collect(made: (Made | undefined)[], more: readonly (Made | undefined)[], maxBytes: number): void {
  made.push(...more);
  const bytes = made.reduce((sum, file) => sum + (file?.data.byteLength ?? 0), 0);
  if (bytes > maxBytes) throw new OutputTooLargeError(`${bytes} bytes were made`);
}

/**
 * Makes the files of a recipe. The given file is opened once; each file gives its pixels upright, in sRGB, without
 * anything else that the file carried.
 * @throws OutputTooLargeError
 */
export async function followRecipe(request: DecodeRequest): Promise<(Made | undefined)[]> {
  const { bytes, width, height, maxPixels, maxOutputBytes, recipe, channels } = request;
  const sharp = await loadSharp();
  const limits = { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 } as const;
  const opened = channels
    ? sharp(bytes, { ...limits, raw: { width, height, channels } })
    : sharp(bytes, limits).autoOrient();
  const first = await make(opened, recipe.first, pixelsOf(recipe.first, width, height));
  const made: (Made | undefined)[] = [];
  collect(made, [first], maxOutputBytes);
  const others = recipe.others ?? [];
  if (others.length === 0) return made;
  const base = await drawBase(first, request);
  const raw = { width: base.width, height: base.height, channels: 4 } as const;
  const copy = (spec: OutputSpec): Promise<Made | undefined> =>
    spec.onlyIfNarrower && spec.resize && spec.resize.width >= raw.width
      ? Promise.resolve(undefined)
      : make(sharp(base.data, { raw }), spec, pixelsOf(spec, raw.width, raw.height));
  const isLight =
    raw.width * raw.height <= pairedPixels && others.every(({ format }) => format.type !== 'avif');
  const atOnce = isLight ? 2 : 1;
  for (let at = 0; at < others.length; at += atOnce)
    collect(made, await Promise.all(others.slice(at, at + atOnce).map(copy)), maxOutputBytes);
  return made;
}
