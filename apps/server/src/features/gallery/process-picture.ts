import { maxPublishedBytes, maxPublishedPixels, type GalleryOrigin } from '@baigong/contracts';
import { pictureLabel, readLabel, writeLabel, type PictureLabel } from '@baigong/pictures';
import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { AppError } from '../../platform/http/app-error.ts';
import { loadSharp } from '../../platform/pictures/load-sharp.ts';
import {
  busyRetrySeconds,
  decodeUntrusted,
  stepTimeoutSeconds,
  PictureRejectedError,
} from '../../platform/pictures/decode-untrusted.ts';
import { fingerprintGrid, perceptualHash } from './near-duplicates.ts';
import { signatureOf } from './similar/signature-of.ts';
import type { PictureTask } from '../../platform/pictures/picture-work.ts';
import type { PictureFile } from './picture-rows.ts';

/** Widths of the smaller copies, in pixels. */
const renditionWidths = [320, 640, 1280, 1920] as const;

/** The copy that chat apps show of a link: JPEG, which all of them know, no wider than they show it. */
const previewWidth = 1200;

/** A copy is never taller than this many times its width would allow on a screen: very long ones are cut at the foot. */
const maxHeightRatio = 4;

const limits = { maxBytes: maxPublishedBytes, maxPixels: maxPublishedPixels, minSide: 64 };

/** Width and height in which a thumbhash sees a picture at most; more is refused by it. */
const thumbhashSide = 100;

/** A file made of a picture, not yet kept. */
export type EncodedFile = Omit<PictureFile, 'hash'> & { readonly data: Uint8Array };

export interface ProcessedPicture {
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** From narrow to wide. */
  readonly renditions: readonly EncodedFile[];
  /** For preview cards, in JPEG. */
  readonly preview: EncodedFile;
  readonly original: EncodedFile;
  /** Base64. */
  readonly thumbhash: string;
  readonly fingerprint: string;
  /** What it is known again by; a worker of an earlier version gives none. */
  readonly signature?: string;
  readonly origin: GalleryOrigin;
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof PictureRejectedError)) return error;
  const wait = error.reason === 'busy' ? busyRetrySeconds : undefined;
  return new AppError(`gallery.${error.reason}`, { cause: error, wait });
}

/**
 * Makes of a visitor's file what the gallery shows. Nothing of the file but its pixels and its label goes on: it is
 * decoded (away from the event loop, by the library's own threads), turned upright, brought to sRGB with 8 bits
 * and written anew.
 * @param bytes the file as it came
 * @param claimedOrigin how the author says it was made; a label in the file is believed instead
 * @throws AppError gallery.empty, .tooLarge, .notPicture, .animated, .tooManyPixels, .tooSmall, .broken, .tooSlow, .busy
 */
export async function processPicture(
  bytes: Uint8Array,
  claimedOrigin: GalleryOrigin,
): Promise<ProcessedPicture> {
  try {
    return await decodeUntrusted(bytes, limits, (open, type) =>
      processDecoded(open, type, readLabel(bytes) ?? claimedLabel(claimedOrigin)),
    );
  } catch (error) {
    throw toAppError(error);
  }
}

/** Done by a worker, where there are any. */
export const processPictureTask: PictureTask<GalleryOrigin, ProcessedPicture> = {
  name: 'gallery picture',
  busy: 'gallery.busy',
  run: processPicture,
};

async function processDecoded(
  open: () => Sharp,
  type: string,
  label: PictureLabel | undefined,
): Promise<ProcessedPicture> {
  const sharp = await loadSharp();
  const [original, base] = await Promise.all([encodeOriginal(open(), type), decodeBase(open())]);
  const fromBase = (): Sharp =>
    sharp(base.data, { raw: { width: base.width, height: base.height, channels: 4 } }).timeout({
      seconds: stepTimeoutSeconds,
    });
  const widths = renditionWidths.filter((width) => width < base.width);
  const [renditions, preview, thumbhash, fingerprint, signature] = await Promise.all([
    Promise.all(
      [...widths, base.width].map(async (width) => encodeRendition(fromBase().resize({ width }), label)),
    ),
    encodePreview(fromBase()),
    thumbhashOf(fromBase()),
    fingerprintFrom(fromBase()),
    signatureOf(fromBase()),
  ]);
  return {
    width: original.width,
    height: original.height,
    renditions,
    preview: withLabel(preview, label),
    original: withLabel(original, label),
    thumbhash,
    fingerprint,
    signature,
    origin: label ? (label.madeBy === 'model' ? 'model' : 'program') : 'unknown',
  };
}

function claimedLabel(origin: GalleryOrigin): PictureLabel | undefined {
  if (origin === 'unknown') return undefined;
  return pictureLabel(origin === 'model' ? 'model' : 'computer', { certainty: 'possible' });
}

function withLabel(file: EncodedFile, label: PictureLabel | undefined): EncodedFile {
  if (!label) return file;
  const data = writeLabel(file.data, label);
  return { ...file, data, bytes: data.byteLength };
}

/** In the kind of file it came in, where that shows everywhere; else as WebP or PNG. */
async function encodeOriginal(picture: Sharp, type: string): Promise<EncodedFile> {
  const kind = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'png' }[type] ?? 'webp';
  const encoded =
    kind === 'jpg'
      ? picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      : kind === 'png'
        ? picture.png({ compressionLevel: 6 })
        : picture.webp({ quality: 92, effort: 3 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    type: kind as EncodedFile['type'],
    width: info.width,
    height: info.height,
    bytes: data.byteLength,
    data,
  };
}

/** The pixels that all smaller copies are made of, no wider than the widest. */
async function decodeBase(picture: Sharp) {
  const widest = renditionWidths.at(-1) ?? 1920;
  const { data, info } = await picture
    .resize({ width: widest, height: widest * maxHeightRatio, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** WebP alone: every browser has it, and the label can be written into it, which it cannot into AVIF. */
async function encodeRendition(picture: Sharp, label: PictureLabel | undefined): Promise<EncodedFile> {
  const { data, info } = await picture.webp({ quality: 80, effort: 4 }).toBuffer({ resolveWithObject: true });
  return withLabel(
    { type: 'webp', width: info.width, height: info.height, bytes: data.byteLength, data },
    label,
  );
}

async function encodePreview(picture: Sharp): Promise<EncodedFile> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: previewWidth, withoutEnlargement: true })
    .jpeg({ quality: 82, mozjpeg: false })
    .toBuffer({ resolveWithObject: true });
  return { type: 'jpg', width: info.width, height: info.height, bytes: data.byteLength, data };
}

async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: thumbhashSide, height: thumbhashSide, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function fingerprintFrom(picture: Sharp): Promise<string> {
  const grey = await picture
    .flatten({ background: '#ffffff' })
    .resize({ ...fingerprintGrid, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return perceptualHash(grey);
}
